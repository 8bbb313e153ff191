// The bands of repeated figures of a woven border.

import type { Hand } from "./hand.ts";
import { type Point, polygon, shape } from "./strokes.ts";

export type FretFigure = "zigzag" | "diamond" | "stair";

/** Points in units of the band's height, with the figure's upper left corner at (0, 0). */
const figures: Record<FretFigure, readonly Point[]> = {
  zigzag: [
    [0, 1],
    [0.5, 0],
    [1, 1],
  ],
  diamond: [
    [0.5, 0.08],
    [0.92, 0.5],
    [0.5, 0.92],
    [0.08, 0.5],
  ],
  stair: [
    [0, 0],
    [0.5, 0],
    [0.5, 0.33],
    [0.75, 0.33],
    [0.75, 0.66],
    [1, 0.66],
    [1, 1],
    [0.5, 1],
    [0.5, 0.66],
    [0.25, 0.66],
    [0.25, 0.33],
    [0, 0.33],
  ],
};

type Band = { y: number; width: number; height: number; fill: string; ink: string };

export function fret(hand: Hand, figure: FretFigure, { y, width, height, fill, ink }: Band) {
  let cuts = "";
  for (let i = -1; i < width / height + 1; i++) {
    cuts += polygon(figures[figure].map(([u, v]) => [(i + u) * height, y + v * height]));
  }
  return shape(hand.rect(-4, y - 2, width + 8, height + 4, 1), fill) + shape(cuts, ink);
}
