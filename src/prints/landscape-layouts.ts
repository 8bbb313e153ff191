import { hangs } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { furrows, hill, ridge, tuft, waves } from "./ground.ts";
import { tint } from "./inks.ts";
import { HEIGHT, type Layout, onInk, onSpot, WIDTH } from "./layout.ts";
import { moon, rain, stars, sun } from "./sky.ts";
import { gouge, shape, symbol } from "./strokes.ts";

/** Sun, horizon and furrows; the motif grows out of the furrow. */
export const dawn: Layout = ({ hand, inks, motif, id }) => {
  const x = hand.pick([214, 320, 426]);
  const horizon = 222;
  const sunX = x < 300 ? 468 : x > 400 ? 172 : 320;
  const behind = x === 320;
  const plant = `${id}t`;

  let art = symbol(plant, tuft(inks.spot)) + shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.spot);
  art += sun(hand, sunX, horizon - 34, behind ? 112 : 78, inks.paper, inks.spot, {
    count: behind ? 44 : 34,
    reach: behind ? 2.1 : 2.5,
  });
  art += ridge(hand, {
    width: WIDTH,
    foot: horizon + 6,
    height: 62,
    peaks: 5,
    fill: inks.ink,
    cut: inks.spot,
  });
  const soil = hand.rect(-6, horizon, WIDTH + 12, HEIGHT - horizon + 6, 2);
  art += shape(soil, inks.deep);
  art += furrows(hand, {
    x: sunX,
    horizon,
    width: WIDTH,
    height: HEIGHT - horizon,
    rows: 10,
    ink: inks.ink,
    plant,
  });
  const hung = hangs(motif);
  const motifInks = hung || motif === "bee" ? onSpot(inks, motif) : { ...inks, key: inks.deep };
  const height = hung ? 268 : 316;
  const y = hung ? -8 : 22;
  return (
    art +
    drawMotif(hand, motif, motifInks, { x: x - 170, y, width: 340, height, align: hung ? 0 : 1 })
  );
};

/** Moon, stars and hills. */
export const night: Layout = ({ hand, inks, motif }) => {
  const x = hand.pick([224, 320, 416]);
  const moonX = x < 300 ? 500 : x > 400 ? 120 : 516;
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.deep);
  art += stars(hand, WIDTH, 220, inks.paper, 22);
  art += moon(hand, moonX, 86, 46, inks.spot, inks.deep, hand.pick([0.34, 0.5, 0.7]));
  art += hill(hand, {
    from: [-20, 250],
    over: [260, 190],
    to: [680, 276],
    fill: inks.ink,
    cut: inks.deep,
    grooves: 9,
  });
  art += hill(hand, {
    from: [-20, 312],
    over: [380, 262],
    to: [680, 320],
    fill: inks.deep,
    cut: inks.ink,
    grooves: 4,
  });
  const motifInks = {
    ...inks,
    ground: inks.deep,
    key: inks.paper,
    ink: inks.inkLight,
    hot: inks.hotLight,
    paper: inks.deep,
  };
  const place = hangs(motif) ? { y: -6, height: 286, align: 0 } : { y: 34, height: 292, align: 1 };
  return art + drawMotif(hand, motif, motifInks, { x: x - 165, width: 330, ...place });
};

/** Rain over dark water. */
export const rainy: Layout = ({ hand, inks, motif }) => {
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.ink);
  art += rain(hand, WIDTH, 260, inks.spot, 46) + rain(hand, WIDTH, 240, inks.deep, 34);
  const shore = "M-10 268Q160 244 320 262Q480 280 650 254L650 370L-10 370Z";
  art += shape(hand.carve(shore, 20, 1.4), inks.deep);
  art += waves(hand, { x: -10, y: 286, width: WIDTH, height: 80 }, inks.ink, 4);
  const x = hand.pick([224, 320, 416]);
  const place = hangs(motif) ? { y: -8, height: 260, align: 0 } : { y: 26, height: 296, align: 1 };
  return art + drawMotif(hand, motif, onInk(inks), { x: x - 165, width: 330, ...place });
};

/** The phases of the moon, as an almanac prints them above the sowing days. */
export const phases: Layout = ({ hand, inks, motif }) => {
  const pale = tint(inks.spot, 0.66);
  const shadows = [4, 16, 30, 0, -30, -16, -4];
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), pale);
  art += shape(hand.rect(-4, -4, WIDTH + 8, 104, 1.6), inks.deep);
  for (const [i, shadow] of shadows.entries()) {
    const x = 58 + i * 87.3;
    art += shape(hand.ellipse(x, 48, 27, 27, 22, 0.012), inks.spot);
    if (shadow) art += shape(hand.ellipse(x + shadow, 47, 26, 26, 22, 0.012), inks.deep);
  }
  art += shape(hand.rect(0, 108, WIDTH, 4, 0.8), inks.deep);
  const soil = "M-10 290Q160 262 320 276Q480 292 650 264L650 370L-10 370Z";
  art += shape(hand.carve(soil, 20, 1.5), inks.ink);
  let grooves = "";
  for (let i = 0; i < 5; i++)
    grooves += gouge(-10, 304 + i * 14, 650, 284 + i * 17, 2.2 + i * 0.3, 9);
  art += shape(grooves, inks.deep);

  const motifInks = { ...inks, ground: pale, key: inks.deep };
  art += drawMotif(hand, motif, motifInks, { x: 210, y: 118, width: 220, height: 198 });
  if (hangs(motif)) return art;
  const side = { ...motifInks, key: inks.ink, spot: inks.ink };
  return (
    art +
    drawMotif(hand, "seedling", side, { x: 60, y: 206, width: 110, height: 80 }) +
    drawMotif(hand, "seedling", side, { x: 470, y: 206, width: 110, height: 74, flip: -1 })
  );
};
