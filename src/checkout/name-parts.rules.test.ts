import { expect, test } from "vitest";
import { namePartsOf } from "./name-parts.rules.ts";

test.each([
  ["Nubia Chilito", "Nubia", "Chilito"],
  ["Rosa Elvira Páez", "Rosa Elvira", "Páez"],
  ["Jhon Fredy Mosquera", "Jhon Fredy", "Mosquera"],
  ["Hernando Yate Capera", "Hernando", "Yate Capera"],
  ["Carlos Andrés Gómez Restrepo", "Carlos Andrés", "Gómez Restrepo"],
  ["María de los Ángeles Gómez", "María de los Ángeles", "Gómez"],
  ["Juan de la Cruz Pérez", "Juan", "de la Cruz Pérez"],
  ["Ana María Ruiz de la Torre", "Ana María", "Ruiz de la Torre"],
  ["  Ana   Ruiz ", "Ana", "Ruiz"],
  ["Cher", "Cher", ""],
  ["", "", ""],
  ["Finca 3 🌽", "Finca", ""],
])("%j is %j and %j", (name, firstName, lastName) => {
  expect(namePartsOf(name)).toEqual({ firstName, lastName });
});
