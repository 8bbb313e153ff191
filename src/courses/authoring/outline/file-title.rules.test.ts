import { expect, test } from "vitest";
import { inOrderOfNames, titleOfFile } from "./file-title.rules.ts";

test.each([
  ["01 - La_poda del café.mp4", "La poda del café"],
  ["1. Bienvenida.MP4", "Bienvenida"],
  ["02_siembra.mov", "Siembra"],
  ["la-poda-del-cafe.mp4", "La poda del cafe"],
  ["Pre-cosecha.mp4", "Pre-cosecha"],
  ["3 abonos para el maíz.mp4", "Abonos para el maíz"],
  ["20240312.mp4", "20240312"],
  ["VID_20240312_101500.mp4", "VID 20240312 101500"],
  ["Clase [final] {2}.mp4", "Clase final 2"],
  ["🌱 Semilla.mp4", "Semilla"],
  ["___.mp4", "Clase sin título"],
  [".mp4", "Clase sin título"],
  [`${"a".repeat(300)}.mp4`, `A${"a".repeat(99)}`],
  // Letters of two units each, as phones write bold ones: the limit of a title counts units.
  [`${"𝐚".repeat(80)}.mp4`, "𝐚".repeat(50)],
  [`a${"𝐚".repeat(80)}.mp4`, `A${"𝐚".repeat(49)}`],
])("the file %j becomes the class %j", (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

test("files stand in the order of their names, 2 before 10", () => {
  const files = ["10 fin.mp4", "2 poda.mp4", "1 suelo.mp4", "árbol.mp4"].map((name) => ({ name }));
  expect(inOrderOfNames(files).map(({ name }) => name)).toEqual([
    "1 suelo.mp4",
    "2 poda.mp4",
    "10 fin.mp4",
    "árbol.mp4",
  ]);
});
