// The inks of the prints: paper, one ink per category with its deep tone, the spot colour (maize,
// or an academy's own) and one hot touch.

import type { MotifName } from "./boxes.ts";

export const INKS = {
  black: "#17201A",
  paper: "#FBF7EA",
  corn: "#F4B61A",
  annatto: "#B5351B",
  indigo: "#22417E",
  leaf: "#2C6A33",
  stream: "#14666B",
  cochineal: "#94244F",
  clay: "#74451C",
} as const;

/** The inks of one category; the light ones print on the deep tone. */
export type Palette = {
  ink: string;
  deep: string;
  hot: string;
  inkLight: string;
  hotLight: string;
  spot: string;
};

/**
 * A palette arranged for one drawing: `key` cuts its outlines, `ground` is the colour behind it.
 */
export type Inks = Palette & { paper: string; key: string; ground: string };

type Choice<T> = readonly [T, ...T[]];
type CategoryPrint = { palette: Palette; motifs: Choice<MotifName>; layouts: Choice<LayoutName> };

export type LayoutName =
  | "dawn"
  | "night"
  | "medallion"
  | "textile"
  | "close"
  | "tray"
  | "bands"
  | "phases"
  | "rain";

const all: CategoryPrint = {
  palette: {
    ink: INKS.indigo,
    deep: INKS.black,
    hot: INKS.annatto,
    inkLight: "#8FB0E6",
    hotLight: "#EE6A3C",
    spot: INKS.corn,
  },
  motifs: ["seedling", "corn", "bee", "coffee", "hand"],
  layouts: ["dawn", "medallion", "close", "tray"],
};

const prints = new Map<string, CategoryPrint>([
  [
    "cultivo",
    {
      palette: {
        ink: INKS.leaf,
        deep: "#143A1E",
        hot: INKS.annatto,
        inkLight: "#86B24A",
        hotLight: "#EE6A3C",
        spot: INKS.corn,
      },
      motifs: ["corn", "coffee", "seedling", "cacao", "potato", "plantain", "avocado", "carrot"],
      layouts: ["dawn", "night", "close", "tray", "rain", "phases"],
    },
  ],
  [
    "gastronomía",
    {
      palette: {
        ink: INKS.annatto,
        deep: "#561509",
        hot: INKS.leaf,
        inkLight: "#EE6A3C",
        hotLight: "#9BBF55",
        spot: INKS.corn,
      },
      motifs: ["pot", "cheese", "chili", "honey", "avocado", "cacao", "mushroom"],
      layouts: ["medallion", "close", "textile", "bands", "night"],
    },
  ],
  [
    "bienestar",
    {
      palette: {
        ink: INKS.indigo,
        deep: "#101F40",
        hot: INKS.annatto,
        inkLight: "#8FB0E6",
        hotLight: "#EE6A3C",
        spot: INKS.corn,
      },
      motifs: ["chamomile", "aloe", "hand", "leaf"],
      layouts: ["medallion", "phases", "close", "night", "textile"],
    },
  ],
  [
    "arte",
    {
      palette: {
        ink: INKS.cochineal,
        deep: "#470D24",
        hot: INKS.indigo,
        inkLight: "#E58AA9",
        hotLight: "#8FB0E6",
        spot: INKS.corn,
      },
      motifs: ["bag", "basket", "hat"],
      layouts: ["bands", "textile", "medallion", "close", "night"],
    },
  ],
  [
    "sostenibilidad",
    {
      palette: {
        ink: INKS.stream,
        deep: "#08363A",
        hot: INKS.annatto,
        inkLight: "#6DBBB2",
        hotLight: "#EE6A3C",
        spot: INKS.corn,
      },
      motifs: ["drop", "bamboo", "compost", "bee", "hen"],
      layouts: ["dawn", "rain", "night", "tray", "close"],
    },
  ],
]);

/** A category outside the five (academies name their own) prints as `todos`. */
export const printOf = (category: string): CategoryPrint => prints.get(category) ?? all;

/** The category whose inks suit a motif; empty where none has it. */
export function categoryOf(motif: MotifName): string {
  for (const [category, { motifs }] of prints) if (motifs.includes(motif)) return category;
  return "";
}

export const inksOf = (
  palette: Palette,
  spot = palette.spot,
  ground: string = INKS.paper,
): Inks => ({
  ...palette,
  spot,
  paper: INKS.paper,
  key: palette.deep,
  ground,
});

/** Mixes `share` of paper into an ink. */
export function tint(hex: string, share: number): string {
  const channels = (colour: string) =>
    [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
  const paper = channels(INKS.paper);
  const mixed = channels(hex).map((from, i) =>
    Math.round(from + ((paper[i] ?? from) - from) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}
