// The words of a title that choose its motif. Titles are compared without accents.

import type { MotifName } from "./boxes.ts";

const words: readonly (readonly [RegExp, MotifName])[] = [
  [/cafe|barista|tostion|cafetal/, "coffee"],
  [/cacao|chocolate/, "cacao"],
  [/maiz|milpa|arepa/, "corn"],
  [/miel|propoleo/, "honey"],
  [/abeja|apicult|meliponi|polen|colmena/, "bee"],
  [/queso|lacteo|cuajada/, "cheese"],
  [/leche|ordeno|ganad/, "milkCan"],
  [/compost|lombri|bocashi|abono|suelo/, "compost"],
  [/papa|tubercul|yuca/, "potato"],
  [/platano|banano/, "plantain"],
  [/aguacate/, "avocado"],
  [/huerta|hortaliz|zanahoria/, "carrot"],
  [/semilla|vivero|semillero|germin/, "seedling"],
  [/agua|riego|lluvia|cuenca/, "drop"],
  [/guadua|bambu/, "bamboo"],
  [/hongo|orellana|seta/, "mushroom"],
  [/manzanilla|aromatic|infusi|medicinal|calend/, "chamomile"],
  [/sabila|cosmetic|jabon/, "aloe"],
  [/mochila|tejid|telar|fique|lana|tint[eo]/, "bag"],
  [/canast|cester|werregue|iraca/, "basket"],
  [/sombrero|cana flecha/, "hat"],
  [/gallina|huevo|avicol|pollo/, "hen"],
  [/aji|picante|conserva|encurtid/, "chili"],
  [/cocina|olla|sancocho|fogon/, "pot"],
  [/pez|trucha|tilapia|pisc/, "fish"],
  [/vend|negocio|emprend|finca/, "hand"],
];

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** The motif of the first matching line of the table; undefined without a match. */
export function motifInTitle(title: string): MotifName | undefined {
  const text = plain(title);
  return words.find(([pattern]) => pattern.test(text))?.[1];
}
