import type { Hand } from "./hand.ts";
import { gouge, shape, spike } from "./strokes.ts";

type SunRays = { count: number; reach: number };

/** `reach` is how far the rays go, in radii. */
export function sun(
  hand: Hand,
  x: number,
  y: number,
  radius: number,
  ink: string,
  cut: string,
  { count, reach }: SunRays,
) {
  let beams = "";
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 6.2832 + 0.05;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const tip = radius * (i % 2 ? reach * 0.82 : reach);
    const foot = radius * 1.16;
    const width = radius * 0.062 * (i % 2 ? 0.8 : 1.15);
    beams += spike(x + cos * tip, y + sin * tip, x + cos * foot, y + sin * foot, width);
  }
  let grooves = "";
  for (let i = 0; i < 7; i++) {
    const half = radius * 0.72 - i * radius * 0.05;
    const level = y + radius * (0.1 + i * 0.115);
    grooves += gouge(x - half, level, x + half, level, Math.max(1, radius * 0.028));
  }
  const disc = hand.ellipse(x, y, radius, radius, 0, 0.014);
  return shape(beams + disc, ink) + shape(grooves, cut);
}

/** `bite` is how far the dark disc is shifted, in radii: a larger one shows more of the moon. */
export function moon(
  hand: Hand,
  x: number,
  y: number,
  radius: number,
  ink: string,
  ground: string,
  bite: number,
) {
  const lit = shape(hand.ellipse(x, y, radius, radius, 0, 0.015), ink);
  const dark = hand.ellipse(
    x + radius * bite,
    y - radius * 0.12,
    radius * 0.92,
    radius * 0.92,
    0,
    0.015,
  );
  return lit + shape(dark, ground);
}

export function stars(hand: Hand, width: number, height: number, ink: string, count: number) {
  let cuts = "";
  for (let i = 0; i < count; i++) {
    const x = hand.next() * width;
    const y = hand.next() * height;
    const size = 2 + hand.next() * 5;
    cuts += gouge(x - size, y, x + size, y, 1.2) + gouge(x, y - size, x, y + size, 1.2);
  }
  return shape(cuts, ink);
}

export function rain(hand: Hand, width: number, height: number, ink: string, count: number) {
  let cuts = "";
  for (let i = 0; i < count; i++) {
    const x = hand.next() * width;
    const y = hand.next() * height;
    const length = 14 + hand.next() * 22;
    cuts += gouge(x, y, x - length * 0.32, y + length, 1.5);
  }
  return shape(cuts, ink);
}

type RayField = { width: number; height: number; count: number; inner: number };

/** Rays from (x, y) to the corners of the field, starting `inner` away from their centre. */
export function rays(hand: Hand, x: number, y: number, ink: string, field: RayField) {
  const reach = Math.hypot(field.width, field.height);
  let cuts = "";
  for (let i = 0; i < field.count; i++) {
    const angle = (i / field.count) * 6.2832 + hand.jitter(0.012);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const x1 = x + cos * (field.inner + hand.next() * 20);
    const y1 = y + sin * (field.inner + hand.next() * 20);
    cuts += spike(x1, y1, x + cos * reach, y + sin * reach, reach * 0.026);
  }
  return shape(cuts, ink);
}
