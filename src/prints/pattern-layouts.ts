import { BOXES, staysWhole } from "./boxes.ts";
import { drawMotif } from "./draw-motif.ts";
import { fret } from "./fret.ts";
import { chatter } from "./ground.ts";
import { tint } from "./inks.ts";
import { HEIGHT, type Layout, onInk, onSpot, type Print, WIDTH } from "./layout.ts";
import { leaf } from "./leaf.ts";
import { rays } from "./sky.ts";
import { at, gouge, shape, symbol, use } from "./strokes.ts";

/** A medallion with rays. */
export const medallion: Layout = ({ hand, inks, motif }) => {
  const x = WIDTH / 2;
  const y = HEIGHT / 2;
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.ink);
  art += rays(hand, x, y, inks.deep, { width: WIDTH, height: HEIGHT, count: 40, inner: 150 });
  art += shape(hand.ellipse(x, y, 166, 166, 46, 0.011), inks.spot);
  art += shape(hand.ellipse(x, y, 148, 148, 42, 0.011), inks.paper);
  let rim = "";
  for (let i = 0; i < 48; i++) {
    const angle = (i / 48) * 6.283;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    rim += gouge(x + cos * 151, y + sin * 151, x + cos * 162, y + sin * 162, 2);
  }
  art += shape(rim, inks.ink);
  const place = { x: 205, y: 72, width: 230, height: 216, align: 0.5 };
  return art + drawMotif(hand, motif, { ...inks, key: inks.deep }, place);
};

/**
 * Cloth: the motif repeated on alternate stripes. It uses a pattern instead of symbols: a phone
 * draws every mark of a symbol again in each place.
 */
export const textile: Layout = ({ hand, inks, motif, id }) => {
  const cell = { width: 148, height: 148, align: 0.5 };
  const plain = drawMotif(hand, motif, onSpot(inks, motif), { ...cell, x: 6, y: 12 });
  const inked = drawMotif(hand, motif, onInk(inks), { ...cell, x: 166, y: -74 });
  const tile = 'y="8" width="320" height="172" patternUnits="userSpaceOnUse"';
  let art = `<defs><pattern id="${id}a" ${tile}>${plain}${inked}${at(inked, 0, 172)}</pattern></defs>`;
  art += shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.spot);
  for (const x of [160, 480]) art += shape(hand.rect(x, -4, 160, HEIGHT + 8, 1.4), inks.ink);
  return art + shape(`M0 0H${WIDTH}V${HEIGHT}H0Z`, `url(#${id}a)`);
};

/** A close-up that runs off the plate, beside a cleared strip. */
export const close: Layout = ({ hand, inks, motif }) => {
  const side = hand.pick([1, -1]);
  const edge = side > 0 ? -10 : 650;
  const strip = `M${edge} -10L${side > 0 ? 216 : 424} -10L${side > 0 ? 150 : 490} 370L${edge} 370Z`;
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.spot);
  art += shape(hand.carve(strip, 30, 1.6), inks.ink);
  let cuts = "";
  for (let i = 0; i < 34; i++) {
    const t = i / 34;
    const end = (side > 0 ? 206 - 66 * t : 434 + 66 * t) - side * (8 + hand.next() * 46);
    cuts += gouge(edge, t * 364, end, t * 364 + hand.jitter(3), 1.6 + hand.next() * 1.6);
  }
  art += shape(cuts, inks.deep);
  art += chatter(hand, { x: 230, y: 14, width: 340, height: 320 }, inks.paper, 26, 1.57);

  const [left, top, right, bottom] = BOXES[motif];
  const wide = (right - left) / (bottom - top) > 1.25;
  const whole = wide || staysWhole(motif);
  const width = wide ? 470 : 400;
  return (
    art +
    drawMotif(hand, motif, onSpot(inks, motif), {
      x: side > 0 ? 180 : WIDTH - 180 - width + 20,
      y: whole ? 13 : 16,
      width,
      height: whole ? 334 : 430,
      align: 0.5,
      flip: side,
    })
  );
};

/** A seed and two ages of a sprout, defined as symbols `s`, `g` and `h`. */
function trayPlants({ hand, inks, id }: Print) {
  const { spot, deep, ink, inkLight } = inks;
  const one = (length: number, width: number, fill: string, veins: number) =>
    leaf(hand, length, width, fill, { cut: ink, veins });
  const seed =
    shape(hand.ellipse(0, 0, 9, 12.5, 10, 0.05, 0.4), spot) + shape(gouge(-3, -6, 2, 7, 1.3), deep);
  const sprout =
    shape(gouge(0, 30, 0, -12, 2.6), spot) +
    at(one(36, 23, spot, 3), 0, -8, { turn: 52 }) +
    at(one(33, 21, spot, 3), 0, -8, { turn: -52 });
  const plant =
    shape(gouge(0, 34, 0, -24, 2.8), inkLight) +
    at(one(40, 24, inkLight, 4), 0, -20, { turn: 44 }) +
    at(one(38, 24, inkLight, 4), 0, -20, { turn: -46 }) +
    at(one(26, 16, inkLight, 2), 0, 10, { turn: 70 }) +
    at(one(26, 16, inkLight, 2), 0, 6, { turn: -70 });
  return symbol(`${id}s`, seed) + symbol(`${id}g`, sprout) + symbol(`${id}h`, plant);
}

/** A germination tray, with the motif in the large cell. */
export const tray: Layout = (print) => {
  const { hand, inks, motif, id } = print;
  const cellWidth = WIDTH / 6;
  const cellHeight = HEIGHT / 3;
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), inks.deep);
  const first = hand.pick([0, 1, 2, 3]);
  art += trayPlants(print);
  for (let row = 0; row < 3; row++) {
    for (let q = 0; q < 6; q++) {
      if (q >= first && q < first + 3) continue;
      const x = q * cellWidth + 7;
      const y = row * cellHeight + 7;
      const width = cellWidth - 14;
      const height = cellHeight - 14;
      art += shape(hand.rect(x, y, width, height, 1.6), inks.ink);
      art += shape(gouge(x + 8, y + height - 9, x + width - 8, y + height - 9, 2.6), inks.deep);
      const age = hand.next();
      const plant = age < 0.34 ? "s" : age < 0.72 ? "g" : "h";
      art += use(id + plant, x + width / 2, y + height * 0.6);
    }
  }
  const x = first * cellWidth;
  art += shape(hand.rect(x + 7, 7, cellWidth * 3 - 14, HEIGHT - 14, 2), inks.spot);
  const place = { x: x + 24, y: 26, width: cellWidth * 3 - 48, height: HEIGHT - 52, align: 0.5 };
  return art + drawMotif(hand, motif, onSpot(inks, motif), place);
};

/** Three prints between woven borders. */
export const bands: Layout = ({ hand, inks, motif }) => {
  const pale = tint(inks.spot, 0.66);
  const border = { width: WIDTH, height: 40, fill: inks.ink, ink: inks.spot };
  let art = shape(hand.rect(0, 0, WIDTH, HEIGHT, 0), pale);
  art += fret(hand, hand.pick(["zigzag", "diamond", "stair"]), { ...border, y: 10 });
  art += fret(hand, hand.pick(["zigzag", "diamond"]), { ...border, y: HEIGHT - 50 });
  const rules = hand.rect(0, 58, WIDTH, 6, 1) + hand.rect(0, HEIGHT - 64, WIDTH, 6, 1);
  art += shape(rules, inks.deep);
  const middle = { ...inks, ground: pale, key: inks.deep };
  const sides = { ...middle, ink: inks.hot, hot: inks.ink };
  const side = { y: 98, width: 150, height: 164, align: 0.5 };
  return (
    art +
    drawMotif(hand, motif, middle, { x: 216, y: 72, width: 208, height: 216, align: 0.5 }) +
    drawMotif(hand, motif, sides, { ...side, x: 36 }) +
    drawMotif(hand, motif, sides, { ...side, x: 454, flip: -1 })
  );
};
