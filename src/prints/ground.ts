import type { Hand } from "./hand.ts";
import { gouge, type Point, polygon, shape, use } from "./strokes.ts";

/** A small plant for the furrows. */
export const tuft = (ink: string) =>
  shape(
    gouge(0, 0, -15, -22, 4, 3) +
      gouge(0, 0, 15, -22, 4, -3) +
      gouge(0, 0, -6, -30, 4, 1) +
      gouge(0, 0, 8, -29, 4, -1),
    ink,
  );

type Field = {
  /** Where the furrows meet. */
  x: number;
  horizon: number;
  width: number;
  height: number;
  /** Furrows on each side of the middle one. */
  rows: number;
  ink: string;
  /** Id of the symbol planted between the furrows. */
  plant: string;
};

export function furrows(hand: Hand, { x, horizon, width, height, rows, ink, plant }: Field) {
  const spacing = (width * 2.3) / (2 * rows);
  const half = spacing * 0.27;
  let cuts = "";
  let plants = "";
  for (let i = -rows; i <= rows; i++) {
    const near = x + i * spacing;
    const far = x + i * 4.5;
    cuts += polygon([
      [far - 0.7, horizon + 1],
      [far + 0.7, horizon + 1],
      [near + half + hand.jitter(2), horizon + height + 4],
      [near - half + hand.jitter(2), horizon + height + 4],
    ]);
    if (i === rows) continue;
    for (let q = 2; q < 9; q++) {
      const depth = ((q + 0.55) / 9) ** 1.9;
      const px = x + (i + 0.5) * (4.5 + (spacing - 4.5) * depth);
      if (px <= -20 || px >= width + 20) continue;
      const size = (0.1 + 0.95 * depth) * (0.92 + hand.next() * 0.16);
      plants += use(plant, px, horizon + 2 + height * depth, size);
    }
  }
  return shape(cuts, ink) + plants;
}

type Ridge = {
  width: number;
  foot: number;
  height: number;
  peaks: number;
  fill: string;
  cut: string;
  /** Share of the height allowed at a share of the width. */
  flatten?: (across: number) => number;
};

export function ridge(
  hand: Hand,
  { width, foot, height, peaks, fill, cut, flatten = () => 1 }: Ridge,
) {
  const points: Point[] = [[-10, foot + 400]];
  const tops: Point[] = [];
  let up = true;
  for (let x = -40; x < width + 60; x += (width / peaks) * (0.32 + hand.next() * 0.3)) {
    const allowed = flatten(x / width);
    const rise = up ? 0.55 + hand.next() * 0.6 : 0.02 + hand.next() * 0.22;
    const y = foot - height * allowed * rise;
    points.push([x, y]);
    if (up && allowed > 0.5) tops.push([x, y]);
    up = !up;
  }
  points.push([width + 60, foot + 400]);
  let cuts = "";
  for (const [x, y] of tops) {
    const count = 5 + Math.floor(hand.next() * 3);
    for (let i = 0; i < count; i++) {
      const endX = x + 24 + i * 13 + hand.next() * 6;
      const endY = y + 28 + i * 15 + hand.next() * 10;
      cuts += gouge(x + 3 + i * 1.5, y + 7 + i * 8, endX, endY, 2.6, -3);
    }
  }
  return shape(polygon(points), fill) + shape(cuts, cut);
}

type Hill = { from: Point; over: Point; to: Point; fill: string; cut: string; grooves: number };

export function hill(hand: Hand, { from, over, to, fill, cut, grooves }: Hill) {
  const [x1, y1] = from;
  const [xc, yc] = over;
  const [x2, y2] = to;
  const curve = `M${x1} ${y1}Q${xc} ${yc} ${x2} ${y2}L${x2} ${y2 + 200}L${x1} ${y1 + 200}Z`;
  const body = shape(hand.carve(curve, 22, 1.4), fill);
  const bend = (yc - (y1 + y2) / 2) * 0.5;
  let cuts = "";
  for (let i = 1; i <= grooves; i++) {
    const down = i * (8 + i * 1.3);
    const left = x1 + hand.jitter(10) - 10;
    const right = x2 + hand.jitter(10) + 10;
    cuts += gouge(left, y1 + down, right, y2 + down, 2 + i * 0.16, bend);
  }
  return body + shape(cuts, cut);
}

type Area = { x: number; y: number; width: number; height: number };

/** The scattered short marks that a gouge leaves in a cleared area; `angle` in radians. */
export function chatter(hand: Hand, area: Area, ink: string, count: number, angle: number) {
  let cuts = "";
  for (let i = 0; i < count; i++) {
    const x = area.x + hand.next() * area.width;
    const y = area.y + hand.next() * area.height;
    const length = 7 + hand.next() * 16;
    const a = angle + hand.jitter(0.22);
    const endX = x + Math.cos(a) * length;
    cuts += gouge(x, y, endX, y + Math.sin(a) * length, 1.1 + hand.next() * 0.9);
  }
  return shape(cuts, ink);
}

export function waves(hand: Hand, area: Area, ink: string, rows: number) {
  let cuts = "";
  for (let row = 0; row < rows; row++) {
    const y = area.y + (row * area.height) / rows;
    for (let q = -1; q < area.width / 54; q++) {
      const x = area.x + q * 54 + (row % 2 ? 27 : 0) + hand.jitter(3);
      const bend = row % 2 ? 9 : -9;
      cuts += gouge(x, y, x + 46, y + hand.jitter(2), 2.2 + row * 0.35, bend);
    }
  }
  return shape(cuts, ink);
}
