// Turns a smooth path into a chain of short straight facets, as if cut with a knife.

import { type Point, polygon } from "./strokes.ts";

const COMMANDS = /([MLQCZ])([^MLQCZ]*)/g;
const NUMBERS = /-?\d*\.?\d+(?:e-?\d+)?/g;
const ARITY: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6 };

type Stroke = { length: number; at: (t: number) => Point };

/** From (x, y): two numbers are a straight stroke, four a quadratic curve, six a cubic one. */
function strokeFrom(x: number, y: number, numbers: readonly number[]): Stroke {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const reach = Math.hypot(a - x, b - y);
  if (numbers.length === 2) {
    // A straight edge takes half as many facets as a curve of the same length.
    return { length: reach * 0.5, at: (t) => [x + (a - x) * t, y + (b - y) * t] };
  }
  if (numbers.length === 4) {
    return {
      length: reach + Math.hypot(c - a, d - b),
      at: (t) => {
        const u = 1 - t;
        return [u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * d];
      },
    };
  }
  return {
    length: reach + Math.hypot(c - a, d - b) + Math.hypot(e - c, f - d),
    at: (t) => {
      const u = 1 - t;
      return [
        u * u * u * x + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * e,
        u * u * u * y + 3 * u * u * t * b + 3 * u * t * t * d + t * t * t * f,
      ];
    },
  };
}

function* strokes(body: string, arity: number) {
  const numbers = (body.match(NUMBERS) ?? []).map(Number);
  for (let i = 0; i < numbers.length; i += arity) yield numbers.slice(i, i + arity);
}

/**
 * `d` holds absolute M, L, Q, C and Z only; `step` is the length of a facet, and `waver` moves
 * each corner a little.
 */
export function carve(d: string, step: number, waver: (share: number) => number) {
  let out = "";
  let facets: Point[] = [];
  let x = 0;
  let y = 0;
  const close = () => {
    if (facets.length) out += polygon(facets);
    facets = [];
  };
  for (const [, command = "", body = ""] of d.matchAll(COMMANDS)) {
    if (command === "M" || command === "Z") close();
    for (const numbers of strokes(body, ARITY[command] ?? 2)) {
      const [endX = 0, endY = 0] = numbers.slice(-2);
      if (facets.length === 0) {
        facets.push([endX, endY]);
      } else {
        const stroke = strokeFrom(x, y, numbers);
        const count = Math.max(2, Math.round(stroke.length / step));
        for (let i = 1; i <= count; i++) {
          const [px, py] = stroke.at(i / count);
          // The ends of a stroke stay nearly in place, so that shapes still meet.
          const share = i === count ? 0.35 : 1;
          facets.push([px + waver(share), py + waver(share)]);
        }
      }
      x = endX;
      y = endY;
    }
  }
  close();
  return out;
}
