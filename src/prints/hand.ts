// A seeded source of hand-cut lines: the same seed always cuts the same lines, and two hands do not
// affect each other.

import { carve } from "./carve.ts";
import { type Point, polygon } from "./strokes.ts";

/** FNV-1a over the code points, as an unsigned 32 bit number. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0;
    value = Math.imul(value, 16777619);
  }
  return value >>> 0;
}

export class Hand {
  #state: number;

  constructor(seed: string) {
    this.#state = hash(seed);
  }

  /** The next number of the mulberry32 sequence, from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A tremor between -reach and reach. */
  jitter(reach: number): number {
    return (this.next() - 0.5) * 2 * reach;
  }

  pick<const T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0];
  }

  /** Cuts a smooth path (absolute M, L, Q, C, Z) into straight facets about `step` long. */
  carve(d: string, step = 9, tremor = 0.9): string {
    return carve(d, step, (share) => this.jitter(tremor) * share);
  }

  /** With `sides` 0 the size decides their number; `turn` is in radians. */
  ellipse(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    sides = 0,
    tremor = 0.03,
    turn = 0,
  ): string {
    const count = sides || Math.max(9, Math.round((rx + ry) / 4.2));
    const start = this.next() * 6.28;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const corners: Point[] = [];
    for (let i = 0; i < count; i++) {
      const angle = start + (i / count) * 6.2832;
      const reach = 1 + this.jitter(tremor);
      const x = Math.cos(angle) * rx * reach;
      const y = Math.sin(angle) * ry * reach;
      corners.push([cx + x * cos - y * sin, cy + x * sin + y * cos]);
    }
    return polygon(corners);
  }

  rect(x: number, y: number, width: number, height: number, tremor = 1.2): string {
    const j = () => this.jitter(tremor);
    const right = x + width;
    const bottom = y + height;
    return polygon([
      [x + j(), y + j()],
      [x + width * 0.33, y + j()],
      [x + width * 0.7, y + j()],
      [right + j(), y + j()],
      [right + j(), y + height * 0.5],
      [right + j(), bottom + j()],
      [x + width * 0.6, bottom + j()],
      [x + width * 0.25, bottom + j()],
      [x + j(), bottom + j()],
      [x + j(), y + height * 0.45],
    ]);
  }

  /** The uneven edge of a plate of that size, `margin` inside it. */
  plateEdge(width: number, height: number, margin: number, tremor: number): string {
    const across = 9;
    const down = 6;
    const stepX = (i: number) => ((width - 2 * margin) * i) / across;
    const stepY = (i: number) => ((height - 2 * margin) * i) / down;
    const edge: Point[] = [];
    for (let i = 0; i < across; i++) {
      edge.push([margin + stepX(i) + this.jitter(2), margin + this.jitter(tremor)]);
    }
    for (let i = 0; i < down; i++) {
      edge.push([width - margin + this.jitter(tremor), margin + stepY(i)]);
    }
    for (let i = 0; i < across; i++) {
      edge.push([width - margin - stepX(i), height - margin + this.jitter(tremor)]);
    }
    for (let i = 0; i < down; i++) {
      edge.push([margin + this.jitter(tremor), height - margin - stepY(i)]);
    }
    return polygon(edge);
  }
}
