// The upright poster of a download: the sun over a field, what the title names, and for a calendar
// the phases of the moon.

import { hangs, isMotif, type MotifName } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { Hand } from "./hand.ts";
import { categoryOf, INKS, inksOf, printOf } from "./inks.ts";
import { onSpot } from "./layout.ts";
import { sun } from "./sky.ts";
import { polygon, shape } from "./strokes.ts";

export const POSTER = { width: 520, height: 640 };

const horizon = 418;
const band = 124;
const night = "#101F40";

type PosterInput = {
  motif: MotifName;
  /** Whether the phases of the moon stand above. */
  moons: boolean;
  /** #RRGGBB that replaces maize. */
  spot?: string | undefined;
  /** #RRGGBB of the frame; indigo without one. */
  frame?: string | undefined;
};

/** An SVG for use inside HTML. */
export function poster({ motif, moons, spot, frame = INKS.indigo }: PosterInput): string {
  const { width, height } = POSTER;
  const hand = new Hand(`cartel${motif}${moons}`);
  const inks = inksOf(printOf(categoryOf(motif)).palette, spot);
  const id = `cartel-${motif}${moons ? "-luna" : ""}`;
  let art = shape(hand.rect(20, 20, 480, horizon - 14, 0), inks.spot);
  const y = moons ? 330 : 268;
  const rays = { count: 40, reach: moons ? 1.86 : 2.05 };
  art += sun(hand, width / 2, y, moons ? 104 : 112, inks.paper, inks.spot, rays);
  if (moons) art += phases(hand, inks.spot);
  art += shape(hand.rect(20, horizon, 480, height - horizon, 2), inks.deep) + field(hand, inks.ink);
  const isFlying = hangs(motif) || motif === "bee";
  const place = isFlying
    ? { x: 130, y: y - 92, width: 260, height: 220, align: 0.5 }
    : { x: 105, y: moons ? 356 : 300, width: 310, height: moons ? 252 : 306 };
  art += drawMotif(hand, motif, isFlying ? onSpot(inks, motif) : inks, place);
  return (
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false">` +
    `<clipPath id="${id}"><path d="${hand.plateEdge(width, height, 24, 1.4)}"/></clipPath>` +
    `${shape(hand.plateEdge(width, height, 4, 2), frame)}<g clip-path="url(#${id})">${art}</g></svg>`
  );
}

/** As an almanac prints them above the sowing days. */
function phases(hand: Hand, ink: string): string {
  let art = shape(hand.rect(18, 18, 484, band - 18, 1.4), night);
  for (const [i, shadow] of [6, 13, 26, 0, -26, -13, -6].entries()) {
    const x = 63 + i * 66;
    art += shape(hand.ellipse(x, 76, 23, 23, 22, 0.012), ink);
    if (shadow) art += shape(hand.ellipse(x + shadow, 75.5, 22.2, 22.2, 22, 0.012), night);
  }
  return art;
}

/** Bare furrows, which meet below the sun. */
function field(hand: Hand, ink: string): string {
  const middle = POSTER.width / 2;
  let cuts = "";
  for (let i = -7; i <= 7; i++) {
    const near = middle + i * 76.8;
    const far = middle + i * 4.5;
    cuts += polygon([
      [far - 0.7, horizon + 1],
      [far + 0.7, horizon + 1],
      [near + 20 + hand.jitter(2), POSTER.height],
      [near - 20 + hand.jitter(2), POSTER.height],
    ]);
  }
  return shape(cuts, ink);
}

/** `corn` or `corn-luna`, as addresses name a poster; null for another text. */
export function posterNamed(name: string): Pick<PosterInput, "motif" | "moons"> | null {
  const moons = name.endsWith("-luna");
  const motif = moons ? name.slice(0, -"-luna".length) : name;
  return isMotif(motif) ? { motif, moons } : null;
}
