// Semillero's own small drawings as path data: the brand mark, the three ages of a class in the
// furrow of progress, and the moon of the almanac.

/** A bowl of furrows with two cotyledons; `cuts` is printed over `body` in the ground's colour. */
export const brandMark = {
  viewBox: "0 0 44 44",
  body:
    "M3 25L22 23.6L41 25L39.4 33L33 39.6L22 42L11 39.4L4.7 33Z" +
    "M20.4 24C20 15 12 8 4.4 7.6C4 16 10 23.4 20.4 24Z" +
    "M23.4 24C23 13 30.4 3.6 41 2.4C41.6 13.6 34 23 23.4 24Z" +
    "M20.3 25L20.8 17.6L23.2 17.4L23.8 25Z",
  cuts:
    "M7 29.4Q22 26.4 37 29.2Q22 28.6 7 29.4ZM10 34Q22 30.6 34.6 33.6Q22 33 10 34Z" +
    "M15.4 38Q22 35.4 29 37.8Q22 37 15.4 38ZM8 11Q14 14.4 17.8 21Q12.6 15.4 8 11Z" +
    "M37.4 6.4Q29.4 12.4 25.8 20.6Q30.6 13 37.4 6.4Z",
} as const;

type MarkPath = { d: string; fill: string; stroke?: string; strokeWidth?: number };

export const GROWTH_VIEW_BOX = "0 0 15 20";

/** A class not begun, the next one, and a finished one; `--sp`, `--sd` and `--spot` recolour. */
export const growthMarks = {
  seed: [
    {
      d: "M9.05 11.93A3 3.8 24 1 1 5.95 18.87A3 3.8 24 1 1 9.05 11.93Z",
      fill: "none",
      stroke: "var(--sd,#6E6B58)",
      strokeWidth: 1.7,
    },
  ],
  bud: [
    { d: "M7 20L6.8 13L8.2 13L8.2 20Z", fill: "var(--sp,#2C6A33)" },
    {
      d: "M7.5 2C10.6 5 11 10.4 7.5 14C4 10.4 4.4 5 7.5 2Z",
      fill: "var(--spot,#F4B61A)",
      stroke: "var(--sd,#17201A)",
      strokeWidth: 1.6,
    },
  ],
  sprout: [
    {
      d:
        "M7 20L6.6 10L8.2 10L8.4 20ZM7 11C3 11 0 8.6 .2 4C4.4 4.2 7 7 7 11Z" +
        "M8 11C8 6 10.6 3 14.8 2.6C15 7.6 12.4 11 8 11Z",
      fill: "var(--sp,#2C6A33)",
    },
  ],
} as const satisfies Record<string, readonly MarkPath[]>;

const limb = [
  [15, 2],
  [20.5, 3.2],
  [25.6, 7],
  [28, 13],
  [27.4, 19],
  [24, 24.6],
  [18.6, 27.8],
  [12, 27.8],
] as const;

/** Heights where light meets shadow, each with half the disc's width there. */
const terminator = [
  [24, 9.4],
  [18, 12.6],
  [11, 12.4],
  [5, 8.3],
] as const;

const MOON_DISC =
  "M15 2L20.5 3.2L25.6 7L28 13L27.4 19L24 24.6L18.6 27.8L12 27.8L6 24.6L2.6 19" +
  "L2.2 12.6L5 6.6L9.6 3.2Z";

/**
 * `phase` is the age of the moon as a share of its month: 0 new, 0.25 first quarter, 0.5 full.
 * `lit` is printed over `disc`; a waxing moon is lit on the right, as seen from Colombia.
 */
export function moonMark(phase: number) {
  const age = phase - Math.floor(phase);
  const shadow = Math.cos(2 * Math.PI * age);
  const edge = terminator.map(([y, half]) => [15 + shadow * half, y] as const);
  const points = [...limb, ...edge].map(([x, y]) => {
    const across = age <= 0.5 ? x : 30 - x;
    return `${Math.round(across * 10) / 10} ${y}`;
  });
  return { viewBox: "0 0 30 30", disc: MOON_DISC, lit: `M${points.join("L")}Z` };
}
