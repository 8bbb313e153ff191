import { type MotifName, touchesSpot } from "./boxes.ts";
import type { Hand } from "./hand.ts";
import type { Inks } from "./inks.ts";

export const WIDTH = 640;
export const HEIGHT = 360;

/** What a layout prints; `id` is a prefix for the symbols it defines. */
export type Print = { hand: Hand; inks: Inks; motif: MotifName; id: string };
export type Layout = (print: Print) => string;

/** The inks of a motif that lies on the spot colour. */
export const onSpot = (inks: Inks, motif: MotifName): Inks => ({
  ...inks,
  // The fingers of the plantain are too thin for a line of the spot colour between them.
  ground: motif === "plantain" ? inks.paper : inks.spot,
  key: inks.deep,
  spot: touchesSpot(motif) ? inks.paper : inks.spot,
});

/** The inks of a motif that lies on the category's own ink. */
export const onInk = (inks: Inks): Inks => ({
  ...inks,
  ground: inks.ink,
  key: inks.deep,
  ink: inks.spot,
  hot: inks.hotLight,
  spot: inks.paper,
});
