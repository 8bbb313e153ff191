// The large dawn of the landing heroes, the sign-in page and the dialog heads.

import type { MotifName } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { furrows, ridge, tuft } from "./ground.ts";
import { Hand, hash } from "./hand.ts";
import { type Inks, inksOf, printOf } from "./inks.ts";
import { sun } from "./sky.ts";
import { type Flip, shape, symbol } from "./strokes.ts";

/** An object in front of the field; its position is in shares of the scene's width and height. */
type Foreground = {
  motif: MotifName;
  x: number;
  y: number;
  width: number;
  height: number;
  flip?: Flip;
  turn?: number;
  /** Inks other than the scene's: hands print in INKS.clay. */
  inks?: Partial<Inks>;
};

type SceneInput = {
  width: number;
  height: number;
  seed: string;
  category?: string;
  spot?: string | undefined;
  sky?: string | undefined;
  /** Shares of the width and of the height. */
  sunX?: number;
  horizon?: number;
  /** The sun's radius, as a share of the shorter side. */
  sunSize?: number;
  /** How far the sun's rays go, in radii. */
  rayReach?: number;
  farRidge?: boolean;
  /** Height that remains of the hills behind text, on the left third; 0 keeps them whole. */
  low?: number;
  foreground?: readonly Foreground[];
  className?: string;
  preserveAspectRatio?: string;
};

/** An SVG for use inside HTML. */
export function scene({
  width,
  height,
  seed,
  category = "cultivo",
  spot,
  sky,
  sunX = 0.5,
  horizon = 0.56,
  sunSize = 0.2,
  rayReach = 2.5,
  farRidge = true,
  low = 0,
  foreground = [],
  className = "scene",
  preserveAspectRatio = "xMidYMax slice",
}: SceneInput): string {
  const hand = new Hand(seed);
  const inks = inksOf(printOf(category).palette, spot);
  const air = sky ?? inks.spot;
  const plant = `s${hash(seed + width + height + inks.spot).toString(36)}t`;
  const x = sunX * width;
  const y = horizon * height;
  const radius = sunSize * Math.min(width, height * 1.3);
  const flatten = (across: number) =>
    low ? low + (1 - low) * Math.min(1, Math.max(0, (across - 0.34) / 0.2)) : 1;

  let art = symbol(plant, tuft(inks.spot));
  art += shape(hand.rect(-5, -5, width + 10, height + 10, 0), air);
  art += sun(hand, x, y - radius * 0.35, radius, inks.paper, air, { count: 56, reach: rayReach });
  if (farRidge) {
    art += ridge(hand, {
      width,
      foot: y - height * 0.02,
      height: height * 0.2,
      peaks: Math.max(4, width / 200),
      fill: inks.ink,
      cut: inks.spot,
      flatten,
    });
  }
  art += ridge(hand, {
    width,
    foot: y + 4,
    height: height * 0.1,
    peaks: Math.max(5, width / 130),
    fill: inks.deep,
    cut: inks.ink,
    flatten,
  });
  art += shape(hand.rect(-6, y, width + 12, height - y + 8, 2), inks.deep);
  art += furrows(hand, {
    x,
    horizon: y,
    width,
    height: height - y,
    rows: Math.round(width / 64) + 4,
    ink: inks.ink,
    plant,
  });
  for (const { motif, inks: own, ...place } of foreground) {
    const ground = motif === "bee" ? inks.spot : inks.paper;
    art += drawMotif(
      hand,
      motif,
      { ...inks, ground, ...own },
      {
        ...place,
        x: place.x * width,
        y: place.y * height,
        width: place.width * width,
        height: place.height * height,
      },
    );
  }
  return (
    `<svg class="${className}" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="${preserveAspectRatio}" aria-hidden="true" focusable="false">${art}</svg>`
  );
}
