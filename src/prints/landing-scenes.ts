// The drawings of the landings: their dawns, the steps of a course and the hand that sows.

import { hangs, isMotif, type MotifName } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { Hand } from "./hand.ts";
import { INKS, inksOf, printOf } from "./inks.ts";
import { remember } from "./remember.ts";
import { scene } from "./scene.ts";
import { rays } from "./sky.ts";
import { spotArt } from "./spot-art.ts";
import { shape } from "./strokes.ts";

/** The field of the main landing; the phone's part of it stands in the page itself. */
const scenes: Record<string, (spot?: string) => string> = {
  wide: (spot) => mainDawn(1280, spot),
  wider: (spot) => mainDawn(1920, spot),
  phone: (spot) =>
    scene({
      ...{ width: 390, height: 330, seed: "portada", spot },
      ...{ horizon: 0.5, sunX: 0.54, sunSize: 0.28 },
      foreground: [
        { motif: "corn", x: 0.62, y: 0.56, width: 0.5, height: 0.52 },
        { motif: "coffee", x: -0.1, y: 0.48, width: 0.42, height: 0.58 },
        { motif: "bee", x: 0.06, y: 0.04, width: 0.2, height: 0.23, turn: 22 },
      ],
    }),
  "sowing-wide": (spot) => wideHand(1280, spot),
  "sowing-wider": (spot) => wideHand(1920, spot),
  "sowing-phone": (spot) =>
    sowingHand({
      ...{ width: 390, height: 260, x: 195, y: 130, radius: 112, spot },
      ...{ align: "xMidYMid", hand: { x: 88, y: 41.6, width: 214, height: 181 } },
    }),
  sow: (spot) => step("seedling", "cultivo", spot),
  tend: (spot) => step("drop", "sostenibilidad", spot),
  harvest: (spot) => step("basket", "gastronomía", spot),
};

/** What an academy's dawn shows in front, beside the seedling of every landing. */
const academyScene = /^academy-(wide|wider|phone)-([a-zA-Z]+)$/;

/** What stands well on a field. */
export function standsInField(motif: MotifName): boolean {
  return !hangs(motif) && motif !== "bee" && motif !== "seedling";
}

export function isLandingScene(name: string): boolean {
  if (Object.hasOwn(scenes, name)) return true;
  const motif = academyScene.exec(name)?.[2] ?? "";
  return isMotif(motif) && standsInField(motif);
}

const mostRemembered = 200;

const drawn = remember(mostRemembered, (key) => {
  const [name = "", spot] = key.split(" ");
  const own = academyScene.exec(name);
  if (own?.[2] && isMotif(own[2])) return academyDawn(own[1] ?? "", own[2], spot);
  return scenes[name]?.(spot) ?? "";
});

/** @param spot what replaces maize */
export function landingScene(name: string, spot?: string): string {
  return drawn(spot ? `${name} ${spot}` : name);
}

/** The width of a page whose margins, beyond it, show more of the field. */
const middle = 1280;

/** Shares of the width of a scene, of what stands at these shares of its middle. */
function inMiddle<Place extends { x: number; width: number }>(whole: number, place: Place): Place {
  const margin = (whole - middle) / 2;
  return {
    ...place,
    x: (place.x * middle + margin) / whole,
    width: (place.width * middle) / whole,
  };
}

function mainDawn(width: number, spot: string | undefined): string {
  return scene({
    ...{ width, height: 756, seed: "portada", spot },
    ...{ horizon: 0.735, rayReach: 2.12, low: 0.3 },
    sunX: inMiddle(width, { x: 0.79, width: 0 }).x,
    foreground: [
      inMiddle(width, { motif: "corn", x: 0.775, y: 0.7, width: 0.3, height: 0.48 }),
      inMiddle(width, { motif: "coffee", x: 0.545, y: 0.66, width: 0.2, height: 0.44 }),
      inMiddle(width, { motif: "bee", x: 0.645, y: 0.22, width: 0.085, height: 0.16, turn: 26 }),
    ],
  });
}

function wideHand(width: number, spot: string | undefined): string {
  const left = (width - middle) / 2;
  return sowingHand({
    ...{ width, height: 460, x: left + 270, y: 230, radius: 190, spot },
    ...{ align: "xMinYMid", hand: { x: left + 96, y: 78, width: 350, height: 296 } },
  });
}

/** An academy without an ink of its own keeps the green of the fields. */
function academyDawn(size: string, motif: MotifName, spot: string | undefined): string {
  const inks = { spot, seed: "academia", category: spot ? "sostenibilidad" : "cultivo" };
  if (size === "phone") {
    return scene({
      ...{ ...inks, width: 390, height: 300 },
      ...{ horizon: 0.52, sunX: 0.5, sunSize: 0.3 },
      foreground: [
        { motif: "seedling", x: -0.06, y: 0.5, width: 0.44, height: 0.54 },
        { motif, x: 0.64, y: 0.46, width: 0.36, height: 0.56 },
        { motif: "bee", x: 0.1, y: 0.06, width: 0.2, height: 0.24, turn: 22 },
      ],
    });
  }
  const width = size === "wider" ? 1920 : 1280;
  return scene({
    ...{ ...inks, width, height: 620 },
    ...{ horizon: 0.73, sunSize: 0.22, rayReach: 2.1, low: 0.3 },
    sunX: inMiddle(width, { x: 0.8, width: 0 }).x,
    foreground: [
      inMiddle(width, { motif: "seedling", x: 0.58, y: 0.62, width: 0.2, height: 0.42 }),
      inMiddle(width, { motif: "bee", x: 0.63, y: 0.1, width: 0.09, height: 0.18, turn: 24 }),
      inMiddle(width, { motif, x: 0.82, y: 0.62, width: 0.17, height: 0.42 }),
    ],
  });
}

function step(motif: MotifName, category: string, spot: string | undefined): string {
  return spotArt({ motif, category, inks: spot ? { spot } : {}, height: 170, hug: true });
}

type Sowing = {
  width: number;
  height: number;
  /** The middle of the sun. */
  x: number;
  y: number;
  radius: number;
  align: string;
  hand: { x: number; y: number; width: number; height: number };
  spot: string | undefined;
};

/**
 * A hand with a seedling before the sun, in rays that reach to every edge. In an academy's inks it
 * has no ground: the page's own is the accent, with the text that is readable on it.
 */
function sowingHand({ width, height, x, y, radius, align, hand: place, spot }: Sowing): string {
  const hand = new Hand(`siembra${width}`);
  const inks = inksOf(printOf("bienestar").palette, spot);
  let art = "";
  if (spot === undefined) {
    const field = { width: width * 0.85, height: width * 0.36, count: 54, inner: radius + 8 };
    art += shape(hand.rect(-4, -4, width + 8, height + 8, 0), inks.ink);
    art += rays(hand, x, y, inks.deep, field);
  }
  art += shape(hand.ellipse(x, y, radius, radius, 44, 0.011), inks.spot);
  const clay = { ...inks, ink: INKS.clay, ground: inks.spot, spot: INKS.paper };
  art += drawMotif(hand, "hand", clay, { ...place, align: 0.5 });
  return (
    `<svg class="sowing" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${align} slice" ` +
    `aria-hidden="true" focusable="false">${art}</svg>`
  );
}
