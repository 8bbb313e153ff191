import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { findVersion, newestVersion } from "#src/terms-version.rules.ts";
import { dataDocument } from "./data-document.tsx";
import type { LegalDocument, Shop } from "./legal-document.tsx";
import { privacyDocument } from "./privacy-document.tsx";
import { termsDocument } from "./terms-document.tsx";

const product: Shop = {
  name: "Semillero",
  contact: "hola@semillero.co",
  isProduct: true,
  pesosFirst: false,
  taxPercent: 19,
};
const academy: Shop = {
  name: "Frutales",
  contact: "hola@frutales.co",
  isProduct: false,
  pesosFirst: false,
  taxPercent: 19,
};

const markupOf = ({ parts }: LegalDocument) =>
  parts.map(({ id, title, text }) => [id, title, renderToStaticMarkup(text)]);

/** Of a document with its title: it changes with any of its letters. */
function markOf(document: LegalDocument): string {
  const text = JSON.stringify([document.title, markupOf(document)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

test.each([
  ["the product", product, ["805150b3b7fbd819", "821ab84412af41b2", "aa66b84c7fe054c5"]],
  ["an academy", academy, ["61dad273d58b8c5b", "320a316a83029314", "44cd6d6d06028af8"]],
])("the texts of November 2023 stay word for word: %s", (_, shop, marks) => {
  const then = findVersion("2023-11") ?? newestVersion;
  const texts = [termsDocument(shop), privacyDocument(shop, then), dataDocument(shop, then)];
  expect(texts.map(markOf)).toEqual(marks);
});

test.each([
  ["the product", product, ["a960753722c96f6b", "36a26012f218abf1"]],
  ["an academy", academy, ["3367d358b555271b", "5fa7ced5ed53f11d"]],
])("the texts of November 2026 stay word for word: %s", (_, shop, marks) => {
  const then = findVersion("2026-11") ?? newestVersion;
  expect([privacyDocument(shop, then), dataDocument(shop, then)].map(markOf)).toEqual(marks);
});

test("the newest texts say what the first ones did not know", () => {
  const privacy = JSON.stringify(markupOf(privacyDocument(academy, newestVersion)));
  for (const part of [
    "le cuenta a Facebook",
    "contamos cuántas veces se abren",
    "Sobre cursos y novedades te escribe la academia solo si",
    "quienes enseñan tus cursos también ven tu correo",
    "Tus registros y descargas de contenido gratuito se guardan",
    "tu avance, tus comentarios y tus notas",
  ]) {
    expect(privacy).toContain(part);
  }
  const data = JSON.stringify(markupOf(dataDocument(academy, newestVersion)));
  expect(data).not.toContain("te escribimos antes");
});

test.each([
  [5, "Antes de pagar ves el total con el IVA del 5 % incluido, su valor en pesos"],
  [0, "Antes de pagar ves el total, que no lleva IVA, su valor en pesos"],
])("the terms of an academy with %i %% say so, and change in nothing else", (taxPercent, words) => {
  const [usual, own] = [academy, { ...academy, taxPercent }].map((shop) =>
    JSON.stringify(markupOf(termsDocument(shop))),
  );
  expect(own).toContain(words);
  expect(own?.replace(words, "")).toBe(
    usual?.replace(
      "Antes de pagar ves el total con el IVA del 19 % incluido, su valor en pesos",
      "",
    ),
  );
});
