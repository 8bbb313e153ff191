import { expect, test } from "vitest";
import { pdfText } from "#src/testing/pdf-text.ts";
import { makeFile } from "./download-files.ts";

test.each([
  ["calendar", 12, ["Enero de 2027", "Diciembre de 2027", "Clima cálido: "]],
  ["costs", 2, ["Gastos del mes", "Costo por kilo (gastos divididos por kilos)"]],
  ["fertilizers", 1, ["2. Purín de ortiga", "Cómo respondió"]],
] as const)("the %s is a PDF of %i pages with all of its letters", async (name, pages, texts) => {
  const file = await makeFile[name]();
  expect(file.toString("latin1")).toContain(`/Count ${pages}\n`);
  const text = pdfText(file);
  for (const one of texts) expect(text).toContain(one);
  expect(text).not.toMatch(/\?|\ufffd/);
});

test("the table of costs opens in Excel with its accents", async () => {
  const text = (await makeFile["cost-table"]()).toString();
  expect(text).toMatch(/^\uFEFFFecha;Lote;Gasto o venta;/);
  expect(text.trim().split("\r\n")).toHaveLength(1 + 12 * 8);
});
