// The two pictures of the sign-up choice: to learn, a seedling before the sun; to teach, a hand
// that sows.

import { Hand } from "./hand.ts";
import { INKS, type Inks, inksOf, printOf } from "./inks.ts";
import { sowing } from "./motifs/earth.ts";
import { seedling } from "./motifs/plants.ts";
import { sun } from "./sky.ts";
import { at, gouge, shape, symbol, use } from "./strokes.ts";

const width = 480;
const height = 300;
const shadedClay = "#3B1F0A";

/** @param sky maize, or an academy's `spot` */
const inksUnder = (sky: string) => inksOf(printOf("cultivo").palette, sky, sky);

export function learnPrint(sky: string = INKS.corn): string {
  const hand = new Hand("aprender");
  const inks = inksUnder(sky);
  const shadow = { ...inks, ink: inks.deep, spot: sky };
  const art =
    sun(hand, 240, 120, 86, inks.paper, sky, { count: 40, reach: 2.2 }) +
    at(seedling(hand, { ...inks, spot: inks.paper }), 240, 250, { scale: 1.129 }) +
    symbol("far", seedling(hand, shadow)) +
    use("far", 55, 250, 0.25) +
    use("far", 117, 250, 0.33) +
    use("far", 389, 250, 0.33) +
    use("far", 437, 250, 0.25);
  return picture(hand, art + soil(hand, 248, inks), sky);
}

export function teachPrint(sky: string = INKS.corn): string {
  const hand = new Hand("enseñar");
  const inks = inksUnder(sky);
  const skin = { ...inks, ink: INKS.clay, key: shadedClay, spot: inks.paper };
  const art =
    soil(hand, 236, inks) +
    symbol("row", seedling(hand, { ...inks, spot: sky })) +
    use("row", 60, 242, 0.3) +
    use("row", 150, 242, 0.3) +
    use("row", 240, 242, 0.3) +
    at(sowing(hand, skin), 258.7, 97.7, { scale: 0.797 });
  return picture(hand, art, sky);
}

/** From `top` down to the lower edge, with its furrows. */
function soil(hand: Hand, top: number, inks: Inks): string {
  let cuts = "";
  for (let y = top + 14; y < height; y += 14) {
    cuts += gouge(-10, y, width + 10, y - 1 + hand.jitter(1), 2.6, 4);
  }
  const ground = hand.rect(-6, top, width + 12, height - top + 8, 2);
  return shape(ground, inks.deep) + shape(cuts, inks.ink);
}

function picture(hand: Hand, art: string, sky: string): string {
  const ground = shape(hand.rect(-4, -4, width + 8, height + 8, 0), sky);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${art}</svg>`;
}
