// The drawings of the landing that sells academies: its dawn, what an academy gets, and its harvest.

import type { MotifName } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { Hand } from "./hand.ts";
import { INKS, inksOf, printOf } from "./inks.ts";
import { remember } from "./remember.ts";
import { scene } from "./scene.ts";
import { rays } from "./sky.ts";
import { spotArt } from "./spot-art.ts";
import { shape } from "./strokes.ts";

/** The leaves keep their green and the hen its red beside the water's ink. */
const green = { ink: INKS.leaf };
const red = { ink: INKS.annatto };

const scenes: Record<string, (spot?: string) => string> = {
  /** Water and forest where the main landing has fields: an academy is another farm. */
  wide: (spot) =>
    scene({
      ...{ width: 1280, height: 756, seed: "academias", category: "sostenibilidad", spot },
      ...{ horizon: 0.72, sunX: 0.72, rayReach: 2.2, low: 0.3 },
      foreground: [
        { motif: "tree", x: 0.49, y: 0.48, width: 0.24, height: 0.49, inks: green },
        { motif: "seedling", x: 0.735, y: 0.79, width: 0.09, height: 0.19, inks: green },
        { motif: "hen", x: 0.835, y: 0.67, width: 0.15, height: 0.32, inks: red },
        { motif: "bee", x: 0.83, y: 0.2, width: 0.08, height: 0.15, turn: -24 },
      ],
    }),
  phone: (spot) =>
    scene({
      ...{ width: 390, height: 330, seed: "academias", category: "sostenibilidad", spot },
      ...{ horizon: 0.5, sunX: 0.56, sunSize: 0.28 },
      foreground: [
        { motif: "tree", x: -0.04, y: 0.3, width: 0.46, height: 0.66, inks: green },
        { motif: "hen", x: 0.66, y: 0.6, width: 0.32, height: 0.4, inks: red },
        { motif: "bee", x: 0.76, y: 0.06, width: 0.18, height: 0.2, turn: -22 },
      ],
    }),
  "harvest-wide": (spot) => harvest({ width: 1280, height: 460, x: 1010, radius: 190, spot }),
  "harvest-phone": (spot) => harvest({ width: 390, height: 260, x: 195, radius: 112, spot }),
  open: (spot) => small("seedling", "cultivo", spot),
  store: (spot) => small("sack", "gastronomía", spot),
  sell: (spot) => small("bag", "arte", spot),
  follow: (spot) => small("corn", "cultivo", spot),
};

export function isProductScene(name: string): boolean {
  return Object.hasOwn(scenes, name);
}

const mostRemembered = 50;

const drawn = remember(mostRemembered, (key) => {
  const [name = "", spot] = key.split(" ");
  return scenes[name]?.(spot) ?? "";
});

/** @param spot what replaces maize */
export function productScene(name: string, spot?: string): string {
  return drawn(spot ? `${name} ${spot}` : name);
}

function small(motif: MotifName, category: string, spot: string | undefined): string {
  return spotArt({ motif, category, inks: spot ? { spot } : {}, height: 170, hug: true });
}

type Harvest = {
  width: number;
  height: number;
  x: number;
  radius: number;
  spot: string | undefined;
};

/** A full basket before the sun, in rays that reach to every edge. */
function harvest({ width, height, x, radius, spot }: Harvest): string {
  const hand = new Hand(`cosecha${width}`);
  const inks = inksOf(printOf("sostenibilidad").palette, spot);
  const y = height / 2;
  let art = shape(hand.rect(-4, -4, width + 8, height + 8, 0), inks.ink);
  const field = { width: width * 0.85, height: width * 0.3, count: 54, inner: radius + 8 };
  art += rays(hand, x, y, inks.deep, field);
  art += shape(hand.ellipse(x, y, radius, radius, 44, 0.011), inks.spot);
  const side = radius * 1.5;
  const place = { x: x - side / 2, y: y - side / 2, width: side, height: side, align: 0.5 };
  const basket = inksOf(printOf("gastronomía").palette, inks.paper, inks.spot);
  art += drawMotif(hand, "basket", basket, place);
  return (
    `<svg class="harvest" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" ` +
    `aria-hidden="true" focusable="false">${art}</svg>`
  );
}
