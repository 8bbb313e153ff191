import { expect, test } from "vitest";
import { csvLines, csvOf } from "./csv.rules.ts";

test("a file begins with the mark of UTF-8, and each line ends with CR and LF", () => {
  expect(
    csvOf([
      ["Nombre", "Correo"],
      ["Ñusta", ""],
    ]),
  ).toBe("\uFEFFNombre,Correo\r\nÑusta,\r\n");
  expect(csvOf([])).toBe("\uFEFF");
});

test("what is sent in parts is the same file", () => {
  const rows = [["a"], ["b"]];
  expect(csvOf([]) + csvLines(rows.slice(0, 1)) + csvLines(rows.slice(1))).toBe(csvOf(rows));
});

test.each([
  ["coma, y más", '"coma, y más"'],
  ['dice "hola"', '"dice ""hola"""'],
  ["dos\nlíneas", '"dos\nlíneas"'],
  ["punto y coma; queda", "punto y coma; queda"],
])("%j is one cell", (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+57 300", "'+57 300"],
  ["-2+3", "'-2+3"],
  ["--2", "'--2"],
  ["-2;-3", "'-2;'-3"],
  ["-2\n", '"\'-2\n"'],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "\"'\r'=1\""],
  ["hola;=1+1;-2", "hola;'=1+1;'-2"],
  ["hola, sí;@SUM(A1)", '"hola, sí;\'@SUM(A1)"'],
  ["dos\n=1", '"dos\n\'=1"'],
  ["café; -2", "café; -2"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  [" =1", " =1"],
  ["a=1", "a=1"],
])("%j is text, not a formula", (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`);
});

test.each(["-2", "-93599", "-18.75", "0"])("%j is a number, which sums count", (text) => {
  expect(csvLines([[text]])).toBe(`${text}\r\n`);
});
