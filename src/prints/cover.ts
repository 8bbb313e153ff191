// Gives every course a cover: the title's words choose the motif, the category the inks, and id and
// title the composition. The same course always gets the same print.

import { Hand, hash } from "./hand.ts";
import { inksOf, type LayoutName, printOf } from "./inks.ts";
import { dawn, night, phases, rainy } from "./landscape-layouts.ts";
import { HEIGHT, type Layout, WIDTH } from "./layout.ts";
import { bands, close, medallion, textile, tray } from "./pattern-layouts.ts";
import { motifInTitle } from "./words.ts";

const layouts: Record<LayoutName, Layout> = {
  dawn,
  night,
  medallion,
  textile,
  close,
  tray,
  bands,
  phases,
  rain: rainy,
};

type CoverInput = {
  title: string;
  category: string;
  /** Stays the same when the course is renamed. */
  id: string;
  /** #RRGGBB that replaces maize: an academy's `spot`. */
  spot?: string | undefined;
  /** For an SVG inside HTML; otherwise the text is a complete .svg file. */
  inline?: boolean;
};

/** An SVG of 640 by 360. */
export function cover({ title, category, id, spot, inline = false }: CoverInput): string {
  const hand = new Hand(id + title);
  const { palette, motifs, layouts: allowed } = printOf(category);
  const motif = motifInTitle(title) ?? hand.pick(motifs);
  const layout = hand.pick(allowed);
  // The spot is part of the name: one page may show the same course in the inks of two academies.
  const name = `p${hash(id + title + category + (spot ?? "")).toString(36)}`;
  const art = layouts[layout]({ hand, inks: inksOf(palette, spot), motif, id: name });
  const edge = hand.plateEdge(WIDTH, HEIGHT, 4, 1.8);
  const frame = inline
    ? 'class="cover" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"'
    : `xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"`;
  return (
    `<svg ${frame} viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<clipPath id="${name}"><path d="${edge}"/></clipPath>` +
    `<g clip-path="url(#${name})">${art}</g></svg>`
  );
}
