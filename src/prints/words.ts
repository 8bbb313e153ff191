// The words of a title that choose its motif. Titles are compared without accents.

import type { MotifName } from "./boxes.ts";

/** The first match counts, so what is made or grown comes before where and with what. */
const words: readonly (readonly [RegExp, MotifName])[] = [
  [/miel\b|propoleo/, "honey"],
  [/abeja|apicult|meliponi|polen|colmena/, "bee"],
  [/mariquita|plaga|benefico|control biologico|insecto/, "ladybird"],
  [/potrero|ganad|vaca|ternero|forraje/, "cow"],
  [/arbol|sombrio|bosque|reforest/, "tree"],
  [/pulpa|despulpad/, "spade"],
  [/microlote|bulto|costal|contrato/, "sack"],
  [/cafe|barista|tostion|cafetal/, "coffee"],
  [/cacao|chocolate/, "cacao"],
  [/panela|trapiche|guarapo|melado/, "panela"],
  [/amasijo|almojabana|garulla|envuelto|\bpan\b|panader|pandebono|horno/, "bread"],
  [/maiz|milpa|arepa/, "corn"],
  [/queso|lacteo|cuajada/, "cheese"],
  [/leche|ordeno/, "milkCan"],
  [/(abono|fertilizante)s? liquido|biopreparado|\bbiol\b/, "drop"],
  [/compost|lombri|bocashi|abono|suelo/, "compost"],
  [/\bnames?\b|yuca|malanga|arracacha/, "yam"],
  [/papa|tubercul/, "potato"],
  [/platano|banano/, "plantain"],
  [/aguacate/, "avocado"],
  [/gulupa|maracuya|granadilla|curuba/, "passionfruit"],
  [/huerta|hortaliz|zanahoria/, "carrot"],
  [/semilla|vivero|semillero|germin/, "seedling"],
  [/agua|riego|lluvia|cuenca/, "drop"],
  [/guadua|bambu/, "bamboo"],
  [/hongo|orellana|seta/, "mushroom"],
  [/calendula/, "marigold"],
  [/manzanilla|aromatic|infusi|medicinal/, "chamomile"],
  [/jabon|saponific/, "soap"],
  [/sabila|cosmetic/, "aloe"],
  [/espalda|postura|estira|pausa/, "stretch"],
  [/mochila|tejid|telar/, "bag"],
  [/tint[eo]|fique|lana\b|madeja|hilo/, "skein"],
  [/barro|ceramic|arcilla|alfarer/, "jug"],
  [/canast|cester|werregue|iraca/, "basket"],
  [/sombrero|cana flecha/, "hat"],
  [/gallina|huevo|avicol|pollo/, "hen"],
  [/aji|picante|conserva|encurtid/, "chili"],
  [/cocina|olla|sancocho|fogon/, "pot"],
  [/pez|trucha|tilapia|pisc/, "fish"],
  [/vend|negocio|emprend|costo|cuentas\b|presupuesto/, "hand"],
  [/siembra|calendario|almanaque/, "corn"],
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
