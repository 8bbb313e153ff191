// Cuts columns by hand, as in wood: uneven edges, and marks of the gouge where there is room.
import { Hand } from "#src/prints/hand.ts";
import { type Point, polygon } from "#src/prints/strokes.ts";

/** So many units are as wide as all columns together. */
export const columnsWidth = 300;

/** @param heights from 0 to 100 */
export function cutColumns(heights: readonly number[]): string {
  const hand = new Hand(heights.join());
  const slot = columnsWidth / heights.length;
  const width = slot * (heights.length > 20 ? 0.74 : 0.6);
  const columns: string[] = [];
  const marks: string[] = [];
  for (const [i, height] of heights.entries()) {
    if (height <= 0) continue;
    const left = i * slot + (slot - width) / 2;
    columns.push(polygon(edge(hand, { left, width, height })));
    if (height >= leastCut) marks.push(gouges(hand, { left, width, height }));
  }
  return (
    `<path fill="var(--ink)" d="${columns.join("")}"/>` +
    `<path fill="var(--papel)" d="${marks.join("")}"/>`
  );
}

/** A mark in a lower column would leave nothing of it. */
const leastCut = 12;

type Column = { left: number; width: number; height: number };

/** The middle of the top is as high as the number says. */
function edge(hand: Hand, { left, width, height }: Column): Point[] {
  const y = 100 - height;
  const right = left + width;
  const side = () => hand.jitter(0.35);
  const cut = () => Math.abs(hand.jitter(Math.min(1.4, height / 4)));
  return [
    [left + side(), 100],
    [left + side(), y + height * 0.45],
    [left + side(), y + cut()],
    [left + width * 0.3, y + cut() / 2],
    [left + width * 0.5, y],
    [left + width * 0.75, y + cut()],
    [right + side(), y + cut() / 2],
    [right + side(), y + height * 0.6],
    [right + side(), 100],
  ];
}

/** Tapered marks side by side, by turns from the top and from the ground. */
function gouges(hand: Hand, { left, width, height }: Column): string {
  const count = Math.max(2, Math.round(width / 4));
  const marks: string[] = [];
  for (let i = 0; i < count; i++) {
    const x = left + ((i + 0.5) / count) * width + hand.jitter(0.3);
    const reach = 0.42 + hand.jitter(0.14);
    const [from, to] = i % 2 === 0 ? [0.9 - reach, 0.9] : [0.06, 0.06 + reach];
    const middle = 100 - height * ((from + to) / 2);
    marks.push(
      polygon([
        [x, 100 - height * from],
        [x + 0.4, middle],
        [x, 100 - height * to],
        [x - 0.2, middle],
      ]),
    );
  }
  return marks.join("");
}
