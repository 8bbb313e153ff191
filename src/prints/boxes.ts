// The box that each motif fills when drawn with its base at (0, 0), so that placing needs no
// measuring.

type Box = readonly [left: number, top: number, right: number, bottom: number];

export const BOXES = {
  leaf: [-60, -195, 60, 4],
  seedling: [-100, -186, 100, 0],
  coffee: [-118, -252, 118, 18],
  cacao: [-160, -226, 160, -12],
  corn: [-142, -240, 142, 4],
  bee: [-108, -194, 108, 8],
  cheese: [-122, -118, 122, 8],
  milkCan: [-92, -206, 92, 4],
  carrot: [-118, -202, 118, 18],
  potato: [-106, -250, 106, 26],
  plantain: [-158, -222, 160, -20],
  avocado: [-106, -246, 106, 0],
  chamomile: [-106, -232, 106, 4],
  aloe: [-112, -214, 112, 4],
  mushroom: [-126, -166, 128, 20],
  chili: [-100, -206, 124, 6],
  honey: [-78, -186, 128, 6],
  pot: [-122, -204, 122, 32],
  bag: [-86, -214, 86, 36],
  basket: [-96, -192, 96, 6],
  hat: [-154, -142, 154, 18],
  drop: [-68, -208, 68, 2],
  bamboo: [-118, -238, 120, 12],
  compost: [-142, -212, 142, 2],
  hen: [-106, -192, 112, 0],
  fish: [-124, -144, 126, -16],
  ladybird: [-128, -206, 130, 34],
  tree: [-136, -250, 138, 0],
  cow: [-142, -216, 168, 2],
  spade: [-140, -236, 142, 6],
  passionfruit: [-168, -222, 128, 2],
  yam: [-156, -236, 142, 22],
  marigold: [-112, -242, 124, 4],
  jug: [-106, -192, 106, 0],
  bread: [-142, -202, 142, 28],
  panela: [-168, -240, 168, 4],
  soap: [-114, -204, 120, 4],
  skein: [-148, -212, 148, 14],
  sack: [-100, -206, 100, 10],
  stretch: [-78, -258, 116, 6],
  hand: [-196, -216, 128, 58],
  arm: [-196, -84, 128, 56],
  sowing: [-200, -110, 128, 186],
} as const satisfies Record<string, Box>;

export type MotifName = keyof typeof BOXES;

export const isMotif = (name: string): name is MotifName => Object.hasOwn(BOXES, name);

const hanging = new Set<MotifName>(["cacao", "plantain", "chili", "skein"]);
const yellow = new Set<MotifName>([
  "carrot",
  "cheese",
  "hat",
  "honey",
  "compost",
  "sowing",
  "marigold",
  "bread",
  "sack",
  "stretch",
  "skein",
  "cow",
]);
const compact = new Set<MotifName>([
  "potato",
  "compost",
  "drop",
  "basket",
  "carrot",
  "jug",
  "ladybird",
  "passionfruit",
  "soap",
  "stretch",
]);

/** Hangs from a branch at its top, so it is placed from the upper edge of the plate. */
export const hangs = (motif: MotifName) => hanging.has(motif);

/** Its outline touches the spot ink, so on a spot ground those parts are left as paper. */
export const touchesSpot = (motif: MotifName) => yellow.has(motif);

/** Makes no sense when it is cropped. */
export const staysWhole = (motif: MotifName) => compact.has(motif);
