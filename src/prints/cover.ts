// Gives every course a cover: the title's words choose the motif, the category the inks, and id and
// title the composition. The same course always gets the same print.

import type { MotifName } from "./boxes.ts";
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
  /** The print of a class of a course: its motif, and the layout that it must not have. */
  besides?: { motif: MotifName; not: LayoutName };
};

/** An SVG of 640 by 360. */
export function cover(input: CoverInput): string {
  const { title, category, id, spot, inline = false } = input;
  const { hand, motif, layout } = compose(input);
  const { palette } = printOf(category);
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

/** A play button in the middle would cover their motif. */
const underPlay = new Set<LayoutName>(["medallion", "phases", "bands"]);

type Course = Pick<CoverInput, "title" | "category" | "id" | "spot" | "besides">;

/**
 * The print of a class: its own title's motif, or else its course's, never in the layout of the
 * course's cover, beside which it stands.
 */
export function lessonPrint(course: Course, { id, title }: { id: string; title: string }): string {
  const { motif, layout } = compose(course);
  const besides = { motif: motifInTitle(title) ?? motif, not: layout };
  return cover({ title, category: course.category, id, spot: course.spot, besides });
}

/** What a cover shows and how: two alike side by side look like one course. */
export function compositionOf(course: Course): { motif: MotifName; layout: LayoutName } {
  const { motif, layout } = compose(course);
  return { motif, layout };
}

/** The hand goes on with the same numbers. */
function compose({ title, category, id, besides }: CoverInput) {
  const hand = new Hand(id + title);
  const { motifs, layouts: allowed } = printOf(category);
  const motif = besides?.motif ?? motifInTitle(title) ?? hand.pick(motifs);
  const open = besides ? allowed.filter((name) => !underPlay.has(name)) : allowed;
  const [first, ...more] = open.filter((name) => name !== besides?.not);
  const layout = hand.pick([first ?? allowed[0], ...more]);
  return { hand, motif, layout };
}
