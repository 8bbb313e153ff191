import { freeLeaf } from "#src/prints/leaf.ts";
import type { Motif } from "#src/prints/motif.ts";
import {
  at,
  type Flip,
  gouge,
  halo,
  line,
  outline,
  type Point,
  polygon,
  shape,
} from "#src/prints/strokes.ts";

export const coffee: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const nodes = [
    [4, -28, 1.05],
    [-11, -86, 1],
    [-12, -140, 0.86],
  ] as const;
  const cherries = [
    [-17, 3],
    [16, 5],
    [-4, 16],
    [7, -11],
    [-14, -15],
  ] as const;
  const unripe = 3;

  let art = line("M-10 20C10 -40 -30 -110 0 -190", key, 7);
  for (const [i, [x, y, k]] of nodes.entries()) {
    const right = freeLeaf(hand, inks, 118 * k, 50 * k, i % 2 ? ink : key, 7);
    art += at(right, x, y, { turn: 64 - i * 6 });
    const left = freeLeaf(hand, inks, 118 * k, 50 * k, i % 2 ? key : ink, 7);
    art += at(left, x, y, { turn: -68 + i * 7 });
  }
  art += at(freeLeaf(hand, inks, 70, 32, ink, 5), 0, -186, { turn: 8 });
  for (const [x, y, k] of nodes) {
    for (const [i, [dx, dy]] of cherries.entries()) {
      const cx = x + dx * k;
      const cy = y + dy * k;
      const cherry = hand.ellipse(cx, cy, 12.5 * k, 13 * k, 11, 0.05);
      const shine = gouge(cx - 5, cy - 5, cx + 1, cy - 8, 1.6, -1.5);
      art += halo(cherry, i === unripe ? spot : hot, ground, 3.5);
      art += shape(shine + hand.ellipse(cx + 3, cy + 6, 1.7, 1.7, 6, 0.1), paper);
    }
  }
  return art;
};

export const cacao: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const closedPod = () => {
    const pod = hand.carve(
      "M0 0C26 4 44 40 42 82C40 122 22 152 2 172C-22 150 -42 120 -42 80C-42 40 -24 4 0 0Z",
      9,
      1.6,
    );
    let cuts = "";
    for (const x of [-26, -9, 9, 26]) cuts += gouge(x * 0.42, 14, x * 0.3, 152, 2.1, -x * 1.02);
    for (let i = 0; i < 11; i++) {
      const y = 22 + i * 11.5;
      cuts += gouge(-3 + hand.jitter(4), y, 3 + hand.jitter(4), y + 4, 0.9);
      cuts += gouge(-22 + hand.jitter(3), y + 4, -16, y + 7, 0.9);
      cuts += gouge(17, y + 4, 23 + hand.jitter(3), y + 2, 0.9);
    }
    return halo(pod, hot, ground) + shape(cuts, spot);
  };
  const openPod = () => {
    const pod = hand.carve(
      "M0 0C30 4 46 40 44 84C42 124 22 152 2 170C-22 150 -44 122 -44 82C-44 40 -28 4 0 0Z",
      9,
      1.4,
    );
    let beans = "";
    for (let row = 0; row < 5; row++) {
      for (let q = -1; q <= 1; q++) {
        const x = q * 17 + (row % 2 ? 0 : 2);
        const y = 42 + row * 21 + (q ? 4 : 0) - q * q * 2;
        beans += hand.ellipse(x, y, 8.4, 10.2, 9, 0.06, q * 0.3);
      }
    }
    const flesh = hand.carve(
      "M0 16C22 20 33 50 31 84C29 114 16 136 2 150C-16 134 -31 112 -31 82C-31 50 -20 20 0 16Z",
      9,
      1.2,
    );
    return (
      halo(pod, key, ground) + shape(flesh, spot) + shape(beans, paper) + outline(beans, key, 2)
    );
  };
  return (
    line("M-78 -206C-40 -196 10 -200 60 -212", key, 9) +
    at(freeLeaf(hand, inks, 126, 52, ink, 8), 52, -208, { turn: 128 }) +
    at(freeLeaf(hand, inks, 112, 46, key, 7), -70, -204, { turn: -128 }) +
    line("M-26 -200L-30 -184", key, 8) +
    line("M34 -205L36 -176", key, 8) +
    at(closedPod(), -32, -188, { scale: 1.02, turn: 10 }) +
    at(openPod(), 36, -180, { scale: 0.92, turn: -9 })
  );
};

export const corn: Motif = (hand, inks) => {
  const { ink, key, spot, hot, ground } = inks;
  const kernels = () => {
    let cut = "";
    for (let row = 0; row < 15; row++) {
      const y = -192 + row * 9.6;
      const t = (y + 204) / 164;
      const width = 29 * Math.sin(Math.PI * Math.min(0.96, 0.1 + t * 0.82)) ** 0.62;
      const columns = width > 22 ? 5 : width > 14 ? 4 : 3;
      for (let q = 0; q < columns; q++) {
        const x = (q - (columns - 1) / 2) * ((width * 2) / columns) * 0.97;
        const half = (width / columns) * 0.86;
        const kernel: Point[] = [
          [x - half + hand.jitter(0.6), y - 3.6],
          [x + half + hand.jitter(0.6), y - 3.9 + hand.jitter(0.5)],
          [x + half, y + 3.4],
          [x - half + hand.jitter(0.6), y + 3.7],
        ];
        cut += polygon(kernel);
      }
    }
    return cut;
  };
  const husk = (flip: Flip) => {
    const leaf = hand.carve(
      "M0 0C-40 -20 -62 -80 -44 -150C-40 -120 -22 -80 -4 -60C4 -40 4 -20 0 0Z",
      10,
      1.1,
    );
    const cuts =
      gouge(-5, -12, -40, -126, 1.6, -12) +
      gouge(-3, -26, -30, -96, 1.3, -7) +
      gouge(-14, -18, -44, -100, 1.3, -9);
    return at(halo(leaf, ink, ground) + shape(cuts, ground), -2, -16, { flip });
  };
  const frontHusk = () => {
    const leaf = hand.carve("M0 4C-22 -14 -22 -60 0 -104C22 -60 22 -14 0 4Z", 10, 1);
    const cuts =
      gouge(0, -4, 0, -92, 1.7) + gouge(-8, -12, -8, -64, 1.2, -2) + gouge(8, -12, 8, -64, 1.2, 2);
    return at(halo(leaf, ink, ground) + shape(cuts, ground), 0, -10);
  };
  const silk =
    gouge(-2, -200, -16, -232, 1.6, 3) +
    gouge(0, -202, 2, -238, 1.6, -3) +
    gouge(2, -200, 18, -230, 1.6, -3) +
    gouge(1, -202, -7, -240, 1.4, 3);
  const ear =
    "M0 -204C24 -190 32 -150 30 -110C28 -80 18 -52 0 -40" +
    "C-18 -52 -28 -80 -30 -110C-32 -150 -24 -190 0 -204Z";
  return (
    shape(hand.carve("M-8 0L-7 -60L7 -60L9 0Z"), key) +
    halo(hand.carve(ear, 8, 1), key, ground, 5) +
    shape(kernels(), spot) +
    husk(1) +
    husk(-1) +
    frontHusk() +
    at(freeLeaf(hand, inks, 150, 30, key, 0), -4, -4, { turn: -64 }) +
    at(freeLeaf(hand, inks, 160, 30, key, 0), 4, 0, { turn: 60 }) +
    shape(silk, hot)
  );
};
