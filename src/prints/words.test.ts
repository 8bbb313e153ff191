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
  ["Caléndula y ungüentos", "marigold"],
  ["Jabón artesanal", "soap"],
  ["Sábila en casa", "aloe"],
  ["Caña flecha trenzada", "hat"],
  ["Avícola familiar", "hen"],
  ["Ají dulce", "chili"],
  ["Cocina de fogón", "pot"],
  ["Aguacate Hass en ladera", "avocado"],
  ["Cosecha de agua lluvia", "drop"],
  ["Vende tu cosecha por WhatsApp", "hand"],
  // What is made or grown wins over where, and over what it is made of.
  ["Miel de flor de café: abejas en el lote", "honey"],
  ["Sombrío: árboles que conviven con el café", "tree"],
  ["Gulupa en clima frío: del semillero a la canasta", "passionfruit"],
  ["Control biológico de plagas en la huerta", "ladybird"],
  // ñ is an n with an accent here, and none of these is a name.
  ["Ñame espino: del invierno a la troja", "yam"],
  ["Barro de Ráquira: modelar, bruñir y quemar", "jug"],
  ["Amasijos boyacenses: almojábana, garulla y envuelto", "bread"],
] as const)("%s is printed with %s", (title, motif) => {
  expect(motifInTitle(title)).toBe(motif);
});

test("a title without a word of the table has no motif of its own", () => {
  for (const title of ["Yoga al aire libre", "Nombres y apellidos", "Panorama del agro"]) {
    expect(motifInTitle(title)).toBeUndefined();
  }
});
