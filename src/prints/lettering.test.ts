import { expect, test } from "vitest";
import { lettering } from "./lettering.ts";

const room = { width: 2000, height: 132, largest: 100, smallest: 100 };
const drawn = (text: string) => lettering(text, room);

test.each([
  ["Soporte 24/7", "Soporte 247"],
  ["Café & cacao", "Café cacao"],
  ["Abonos (líquidos)", "Abonos líquidos"],
  ["Café+", "Café"],
  ["D'Ana", "DAna"],
])("%s shows each of its signs", (text, without) => {
  const count = (art: string) => art.split("<path").length;
  expect(count(drawn(text).art)).toBeGreaterThan(count(drawn(without).art));
});

test.each([
  ["Sol★luna", "Sol luna"],
  ["«Sol» 🌞 luna", "Sol luna"],
  ["Dani’s", "Dani's"],
  ["So\u00ADl", "Sol"],
  ["So\u0489l", "Sol"],
])("%j is drawn like “%s”", (text, same) => {
  expect(drawn(text)).toEqual(drawn(same));
});
