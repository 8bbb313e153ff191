import { leaf } from "#src/prints/leaf.ts";
import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, shape } from "#src/prints/strokes.ts";
import { seedling } from "./plants.ts";

export const drop: Motif = (hand, { ink, key, spot, paper, ground }) => {
  const body = hand.carve(
    "M0 -206C22 -160 66 -116 66 -68C66 -26 36 0 0 0" +
      "C-36 0 -66 -26 -66 -68C-66 -116 -22 -160 0 -206Z",
    11,
    1,
  );
  const water = hand.carve(
    "M-50 -72C-50 -34 -30 -14 0 -14C30 -14 50 -36 50 -72C30 -60 16 -84 -8 -74" +
      "C-26 -66 -36 -80 -50 -72Z",
    9,
    1,
  );
  const ripples = gouge(-42, -52, 42, -46, 2.4, 7) + gouge(-34, -34, 34, -30, 2.2, 7);
  const shine = gouge(-20, -140, -46, -92, 3, 6) + gouge(-8, -150, -24, -118, 2, 4);
  return (
    halo(body, key, ground) +
    shape(water, ink) +
    shape(ripples, paper) +
    shape(shine, paper) +
    at(leaf(hand, 58, 34, spot, { cut: key, veins: 4 }), 4, -66, { turn: 34 }) +
    at(leaf(hand, 50, 30, spot, { cut: key, veins: 4 }), 2, -66, { turn: -40 }) +
    line("M3 -66C4 -52 2 -44 2 -36", spot, 4)
  );
};

export const compost: Motif = (hand, inks) => {
  const { ink, key, spot, hot, ground } = inks;
  const heap = hand.carve("M-140 0C-120 -40 -80 -92 0 -96C80 -92 120 -40 140 0Z", 12, 1.6);
  const lower = hand.carve(
    "M-112 -32C-80 -22 -40 -44 0 -34C40 -26 80 -40 112 -30L124 -12C80 -22 40 -8 0 -16" +
      "C-40 -24 -80 -6 -126 -12Z",
    11,
    1.4,
  );
  const upper = hand.carve(
    "M-70 -74C-40 -62 -16 -78 8 -70C36 -62 54 -76 72 -70L90 -52C50 -60 30 -46 0 -54" +
      "C-30 -62 -60 -46 -92 -54Z",
    10,
    1.3,
  );
  const worm = "M-50 -10C-40 -34 -20 6 -6 -14C6 -32 22 -4 40 -16";
  let crumbs = "";
  for (let i = 0; i < 22; i++) {
    const x = hand.jitter(104);
    const y = -8 - hand.next() * 70 * (1 - Math.abs(x) / 140);
    crumbs += gouge(x, y, x + 8 + hand.next() * 5, y + hand.jitter(5), 1.6);
  }
  return (
    halo(heap, key, ground) +
    shape(lower, ink) +
    shape(upper, spot) +
    shape(crumbs, ground) +
    line(worm, ground, 15) +
    line(worm, hot, 9) +
    line(worm, ground, 1.4) +
    at(seedling(hand, inks), 4, -88, { scale: 0.68 })
  );
};

/** An open hand seen from the side, palm up, coming out of a sleeve. */
export const arm: Motif = (hand, { ink, key, spot, hot, ground }) => {
  const finger = (x: number, y: number, scale: number, fill: string) => {
    const body = hand.carve(
      "M-40 -20C0 -26 40 -30 66 -40C84 -50 96 -66 106 -78C116 -84 124 -76 119 -66" +
        "C108 -46 92 -24 66 -10C40 4 0 12 -40 14Z",
      9,
      0.9,
    );
    const cuts = gouge(0, -16, 62, -28, 1.5, -3) + gouge(112, -74, 104, -64, 2, 1);
    return at(halo(body, fill, ground, 5) + shape(cuts, ground), x, y, { scale });
  };
  let art = finger(-18, -16, 0.92, key) + finger(-8, -8, 0.97, ink);
  const palm =
    "M-150 -22C-120 -26 -90 -34 -60 -34C-40 -34 -20 -28 0 -24C30 -24 52 -34 72 -44" +
    "C90 -54 102 -66 112 -76C122 -82 129 -74 124 -64C112 -40 92 -14 62 2" +
    "C30 18 -10 34 -50 38C-84 42 -120 40 -150 44Z";
  const lines =
    gouge(-20, -10, 70, -28, 2, -7) +
    gouge(-10, 8, 56, -8, 2, -6) +
    gouge(-50, 22, 26, 12, 2, -5) +
    gouge(-120, 0, -60, -6, 1.9, -3) +
    gouge(-118, 16, -70, 14, 1.7, -2) +
    gouge(-112, 30, -80, 30, 1.4) +
    gouge(118, -72, 108, -60, 2.2, 1);
  art += halo(hand.carve(palm, 10, 1), ink, ground, 5) + shape(lines, ground);
  const thumb =
    "M-62 -28C-58 -52 -34 -72 -8 -80C4 -82 8 -70 0 -64C-14 -56 -22 -44 -22 -24" +
    "C-30 -8 -56 -10 -62 -28Z";
  art += halo(hand.carve(thumb, 8, 0.9), ink, ground, 5);
  art += shape(gouge(-50, -30, -12, -68, 1.7, -5) + gouge(-6, -74, -2, -68, 1.8), ground);
  art += halo(hand.carve("M-196 -34L-146 -30L-146 52L-196 56Z", 12, 1.2), hot, ground, 5);
  let cuff = "";
  for (let i = 0; i < 4; i++) cuff += gouge(-190, -22 + i * 20, -150, -20 + i * 20, 2.6);
  return art + shape(cuff, spot);
};

export const handful: Motif = (hand, inks) => {
  const plant = at(seedling(hand, inks), 14, -62, { scale: 0.78 });
  const soil = hand.carve("M-30 -46C-20 -76 54 -76 66 -50C40 -36 -10 -36 -30 -46Z", 8, 1.2);
  let crumbs = "";
  for (let i = 0; i < 9; i++) {
    crumbs += gouge(-16 + i * 8, -52 - hand.next() * 8, -11 + i * 8, -55 - hand.next() * 8, 1.5);
  }
  return plant + shape(soil, inks.key) + shape(crumbs, inks.spot) + arm(hand, inks);
};

export const sowing: Motif = (hand, inks) => {
  const seeds = [
    [92, 20, 14],
    [104, 54, -10],
    [84, 84, 24],
    [108, 112, 6],
    [90, 146, -18],
    [110, 170, 10],
  ] as const;
  let art = "";
  for (const [x, y, turn] of seeds) {
    const seed = halo(hand.ellipse(0, 0, 7, 10.5, 10, 0.06), inks.spot, inks.ground, 3);
    art += at(seed + shape(gouge(-1, -6, 1, 6, 1.1), inks.key), x, y, { turn });
  }
  return art + at(arm(hand, inks), 0, 0, { turn: 16 });
};
