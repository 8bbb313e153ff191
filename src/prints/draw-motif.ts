import { BOXES, type MotifName } from "./boxes.ts";
import type { Hand } from "./hand.ts";
import type { Inks } from "./inks.ts";
import type { Motif } from "./motif.ts";
import { bee, fish, hen } from "./motifs/animals.ts";
import { bag, basket, hat } from "./motifs/crafts.ts";
import { cacao, coffee, corn } from "./motifs/crops.ts";
import { cheese, milkCan } from "./motifs/dairy.ts";
import { arm, compost, drop, handful, sowing } from "./motifs/earth.ts";
import { cow, spade, tree, yam } from "./motifs/field.ts";
import { ladybird, marigold, passionfruit } from "./motifs/garden.ts";
import { avocado, carrot, plantain, potato } from "./motifs/harvest.ts";
import { bread, jug, panela } from "./motifs/house.ts";
import { chili, honey, mushroom, pot } from "./motifs/kitchen.ts";
import { aloe, bamboo, chamomile, leafMotif, seedling } from "./motifs/plants.ts";
import { sack, skein, soap, stretch } from "./motifs/workshop.ts";
import { at, type Flip } from "./strokes.ts";

const motifs: Record<MotifName, Motif> = {
  leaf: leafMotif,
  seedling,
  coffee,
  cacao,
  corn,
  bee,
  cheese,
  milkCan,
  carrot,
  potato,
  plantain,
  avocado,
  chamomile,
  aloe,
  mushroom,
  chili,
  honey,
  pot,
  bag,
  basket,
  hat,
  drop,
  bamboo,
  compost,
  hen,
  fish,
  ladybird,
  tree,
  cow,
  spade,
  passionfruit,
  yam,
  marigold,
  jug,
  bread,
  panela,
  soap,
  skein,
  sack,
  stretch,
  hand: handful,
  arm,
  sowing,
};

type Place = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** 1 stands on the lower edge, 0.5 is centred, 0 hangs from the upper edge. */
  align?: number;
  flip?: Flip;
  /** Degrees. */
  turn?: number;
};

/** Draws the motif as large as the space allows. */
export function drawMotif(hand: Hand, name: MotifName, inks: Inks, place: Place): string {
  const { x, y, width, height, align = 1, flip = 1, turn = 0 } = place;
  const [left, top, right, bottom] = BOXES[name];
  const scale = Math.min(width / (right - left), height / (bottom - top));
  const ox = x + width / 2 - ((left + right) / 2) * scale * flip;
  const oy = y + (height - (bottom - top) * scale) * align - top * scale;
  return at(motifs[name](hand, inks), ox, oy, { scale, turn, flip });
}
