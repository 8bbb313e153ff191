// The square print of a category.

import type { MotifName } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { Hand } from "./hand.ts";
import { inksOf, printOf } from "./inks.ts";
import { onSpot } from "./layout.ts";
import { rays } from "./sky.ts";
import { gouge, shape } from "./strokes.ts";

const SIDE = 360;

type TileInput = { category: string; motif?: MotifName; spot?: string | undefined };

/** An SVG for use inside HTML; without a given motif it shows the category's first. */
export function tile({ category, motif: chosen, spot }: TileInput): string {
  const { palette, motifs } = printOf(category);
  const motif = chosen ?? motifs[0];
  const hand = new Hand(`tile${category}${motif}`);
  const inks = inksOf(palette, spot);
  const centre = SIDE / 2;
  let art = shape(hand.rect(-4, -4, SIDE + 8, SIDE + 8, 0), inks.ink);
  const field = { width: SIDE, height: SIDE, count: 36, inner: 118 };
  art += rays(hand, centre, centre, inks.deep, field);
  art += shape(hand.ellipse(centre, centre, 136, 136, 44, 0.011), inks.spot);
  let rim = "";
  for (let i = 0; i < 52; i++) {
    const angle = (i / 52) * 6.283;
    const x = Math.cos(angle);
    const y = Math.sin(angle);
    rim += gouge(centre + x * 122, centre + y * 122, centre + x * 131, centre + y * 131, 1.7);
  }
  art += shape(rim, inks.ink);
  const place = { x: centre - 128, y: centre - 128, width: 256, height: 262, align: 0.5 };
  art += drawMotif(hand, motif, onSpot(inks, motif), place);
  return (
    `<svg class="tile-art" viewBox="0 0 ${SIDE} ${SIDE}" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${art}</svg>`
  );
}
