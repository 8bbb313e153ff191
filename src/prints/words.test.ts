import { expect, test } from "vitest";
import { motifInTitle } from "./words.ts";

test.each([
  ["Café de altura para empezar", "coffee"],
  ["CAFÉ DE ALTURA", "coffee"],
  ["Cafe\u0301 con acento suelto", "coffee"],
  ["Maíz criollo y milpa", "corn"],
  ["Lácteos en casa", "cheese"],
  ["Ordeño limpio", "milkCan"],
  ["Plátano hartón sin químicos", "plantain"],
  ["Tubérculos andinos", "potato"],
  ["Bambú para construir", "bamboo"],
  ["Aromáticas: siembra e infusión", "chamomile"],
  ["Caléndula y ungüentos", "chamomile"],
  ["Jabón artesanal", "aloe"],
  ["Caña flecha trenzada", "hat"],
  ["Avícola familiar", "hen"],
  ["Ají dulce", "chili"],
  ["Cocina de fogón", "pot"],
  ["Aguacate Hass en ladera", "avocado"],
  ["Cosecha de agua lluvia", "drop"],
  ["Vende tu cosecha por WhatsApp", "hand"],
] as const)("%s is printed with %s", (title, motif) => {
  expect(motifInTitle(title)).toBe(motif);
});

test("a title without a word of the table has no motif of its own", () => {
  expect(motifInTitle("Yoga al aire libre")).toBeUndefined();
});
