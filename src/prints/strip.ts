import { Hand } from "./hand.ts";
import { gouge, shape } from "./strokes.ts";

type StripInput = { width: number; height: number; seed?: string; fill: string; cut: string };

/** The ploughed hill along the foot of a page, as an SVG for use inside HTML. */
export function strip({ width, height, seed = "strip", fill, cut }: StripInput): string {
  const hand = new Hand(seed);
  const hill =
    `M-10 ${height * 0.42}Q${width * 0.2} ${height * 0.1} ${width * 0.42} ${height * 0.36}` +
    `Q${width * 0.66} ${height * 0.62} ${width + 10} ${height * 0.2}` +
    `L${width + 10} ${height + 10}L-10 ${height + 10}Z`;
  let cuts = "";
  for (let i = 0; i < 6; i++) {
    const y = height * 0.5 + i * height * 0.1;
    cuts += gouge(-10, y, width * 0.5, y - height * 0.06 + i * 2, 2.2, -6);
    const start = y + height * 0.02;
    cuts += gouge(width * 0.42, start, width + 10, y - height * 0.12 + i * 3, 2.2, 8);
  }
  return (
    `<svg class="strip" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" ` +
    `aria-hidden="true" focusable="false">` +
    `${shape(hand.carve(hill, 26, 1.6), fill)}${shape(cuts, cut)}</svg>`
  );
}
