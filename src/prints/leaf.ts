// The leaf from which every plant is built, drawn upright from its stalk at (0, 0).

import type { Hand } from "./hand.ts";
import type { Inks } from "./inks.ts";
import { gouge, halo, shape } from "./strokes.ts";

type LeafCut = { cut: string; veins?: number; halo?: string };

/** The blade, and the cuts of its rib and veins. */
export function leafPaths(hand: Hand, length: number, width: number, veins: number) {
  const blade = hand.carve(
    `M0 0C${width * 0.95} ${-length * 0.18} ${width * 0.8} ${-length * 0.72} 0 ${-length}` +
      `C${-width * 0.8} ${-length * 0.72} ${-width * 0.95} ${-length * 0.18} 0 0Z`,
    length > 70 ? 12 : 8,
    1,
  );
  const rib = Math.max(1.3, length * 0.018);
  const thin = Math.max(1, length * 0.013);
  let cuts = gouge(0, -length * 0.03, 0, -length * 0.93, rib, hand.jitter(2));
  for (let i = 1; i <= veins; i++) {
    const t = (i / (veins + 1.4)) * 0.86 + 0.04;
    const reach = width * 0.62 * Math.sin(Math.PI * Math.min(0.93, t + 0.1)) * 0.92;
    cuts += gouge(width * 0.05, -length * t, reach, -length * (t + 0.13), thin, -3);
    cuts += gouge(-width * 0.05, -length * (t + 0.02), -reach, -length * (t + 0.15), thin, 3);
  }
  return { blade, cuts };
}

export function leaf(
  hand: Hand,
  length: number,
  width: number,
  fill: string,
  { cut, veins = 6, halo: edge }: LeafCut,
) {
  const { blade, cuts } = leafPaths(hand, length, width, veins);
  return (edge ? halo(blade, fill, edge) : shape(blade, fill)) + shape(cuts, cut);
}

/** A leaf with a cut edge around it, separate from what is behind. */
export const freeLeaf = (
  hand: Hand,
  { ground }: Inks,
  length: number,
  width: number,
  fill: string,
  veins = 6,
) => leaf(hand, length, width, fill, { cut: ground, veins, halo: ground });
