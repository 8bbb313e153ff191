// A motif on its own, for empty states and seals.

import { BOXES, type MotifName } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { Hand } from "./hand.ts";
import { type Inks, inksOf, printOf } from "./inks.ts";

const MARGIN = 8;

type SpotArtInput = {
  motif: MotifName;
  category?: string;
  /** Inks other than the category's; `ground` is the colour of the page behind. */
  inks?: Partial<Inks>;
  width?: number;
  height?: number;
  /** Makes the drawing exactly as wide as the motif, whatever `width` is. */
  hug?: boolean;
  className?: string;
};

/** An SVG for use inside HTML. */
export function spotArt({
  motif,
  category = "cultivo",
  inks = {},
  width: asked = 240,
  height = 200,
  hug = false,
  className = "spot",
}: SpotArtInput): string {
  const [left, top, right, bottom] = BOXES[motif];
  const inner = height - 2 * MARGIN;
  const snug = Math.round(((right - left) * inner) / (bottom - top)) + 2 * MARGIN;
  const width = hug ? snug : asked;
  const art = drawMotif(
    new Hand(`spot${motif}`),
    motif,
    { ...inksOf(printOf(category).palette), ...inks },
    { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: inner },
  );
  return (
    `<svg class="${className}" viewBox="0 0 ${width} ${height}" ` +
    `aria-hidden="true" focusable="false">${art}</svg>`
  );
}
