import { Hand } from "./hand.ts";
import { coordinate } from "./strokes.ts";

/** A CSS `polygon()` for `clip-path` that cuts a photo like a printing plate. */
export function plateClip(seed: string): string {
  const hand = new Hand(`clip${seed}`);
  const corners: string[] = [];
  const add = (x: number, y: number) => corners.push(`${coordinate(x)}% ${coordinate(y)}%`);
  for (let i = 0; i < 7; i++) add(0.5 + i * 14.2 + hand.jitter(1.2), 0.6 + hand.jitter(0.6));
  for (let i = 0; i < 5; i++) add(99.4 + hand.jitter(0.4), 0.6 + i * 19.8);
  for (let i = 0; i < 7; i++) add(99.4 - i * 14.2 + hand.jitter(1.2), 99.3 + hand.jitter(0.6));
  for (let i = 0; i < 5; i++) add(0.5 + hand.jitter(0.4), 99.3 - i * 19.8);
  return `polygon(${corners.join(",")})`;
}
