import { freeLeaf, leafPaths } from "#src/prints/leaf.ts";
import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, moved, shape } from "#src/prints/strokes.ts";

export const carrot: Motif = (hand, { ink, key, spot, hot, ground }) => {
  // All leaves of a frond are one path: a carrot has over a hundred, and a phone draws each mark
  // again.
  const frond = () => {
    let [blades, ribs] = ["", ""];
    const add = (length: number, width: number, y: number, turn: number) => {
      const { blade, cuts } = leafPaths(hand, length, width, 0);
      blades += moved(blade, 0, y, turn);
      ribs += moved(cuts, 0, y, turn);
    };
    for (let i = 0; i < 4; i++) {
      add(26 - i * 2, 15, -20 - i * 16, 52);
      add(26 - i * 2, 15, -24 - i * 16, -52);
    }
    add(28, 17, -70, 0);
    return line("M0 0L0 -74", key, 3.4) + shape(blades, ink) + shape(ribs, ground);
  };
  const root = (fill: string, x: number, scale: number, turn: number) => {
    let art = "";
    for (const lean of [-26, -9, 8, 24]) art += at(frond(), 0, -96, { turn: lean });
    const body = hand.carve(
      "M-26 -98C-14 -108 14 -108 26 -98C26 -60 12 -20 2 14C-10 -20 -28 -60 -26 -98Z",
      9,
      1.1,
    );
    const rings = [
      [-22, -84, -2],
      [6, -72, 20],
      [-16, -56, 2],
      [2, -42, 12],
      [-10, -26, 0],
      [-2, -8, 5],
    ] as const;
    let cuts = "";
    for (const [from, y, to] of rings) cuts += gouge(from, y, to, y + 3, 1.7);
    return at(art + halo(body, fill, ground) + shape(cuts, ground), x, 0, { scale, turn });
  };
  return root(hot, -62, 0.86, -9) + root(spot, 62, 0.86, 10) + root(hot, 0, 1.04, 1);
};

export const potato: Motif = (hand, inks) => {
  const { ink, key, spot, hot, ground } = inks;
  const stems = [
    "M0 -60C-4 -100 4 -140 0 -176",
    "M0 -100C-20 -120 -40 -130 -58 -150",
    "M0 -110C20 -124 40 -134 56 -156",
  ];
  const roots = [
    "M0 -60C-20 -40 -40 -40 -56 -30",
    "M0 -60C4 -40 10 -30 8 -14",
    "M0 -60C24 -44 44 -40 60 -26",
    "M0 -60C-10 -30 -20 -16 -26 0",
  ];
  const leaves = [
    [0, -170, 74, 0],
    [-56, -146, 66, -42],
    [54, -150, 66, 40],
    [-24, -124, 54, -74],
    [26, -120, 54, 74],
    [-30, -140, 52, -14],
    [30, -142, 52, 14],
  ] as const;
  const tubers = [
    [-64, -22, 34, 24],
    [62, -20, 36, 26],
    [2, -4, 38, 25],
    [-30, 8, 20, 14],
    [38, 14, 18, 13],
  ] as const;
  let art = line(stems.join(""), key, 6);
  for (const [i, [x, y, length, turn]] of leaves.entries()) {
    art += at(freeLeaf(hand, inks, length, length * 0.52, i % 2 ? ink : key, 4), x, y, { turn });
  }
  art += line(roots.join(""), key, 3.4);
  for (const [i, [x, y, a, b]] of tubers.entries()) {
    const body = hand.ellipse(x, y, a, b, 16, 0.05, hand.jitter(0.4));
    const eyes =
      gouge(x - a * 0.5, y - 4, x - a * 0.2, y - 7, 1.5) +
      gouge(x + a * 0.1, y + 6, x + a * 0.4, y + 4, 1.5) +
      gouge(x - a * 0.1, y - b * 0.5, x + a * 0.2, y - b * 0.55, 1.3) +
      hand.ellipse(x - a * 0.3, y + b * 0.3, 2, 2, 6);
    art += halo(body, i % 2 ? spot : hot, ground, 4) + shape(eyes, ground);
  }
  return art;
};

export const plantain: Motif = (hand, inks) => {
  const { ink, key, spot, ground } = inks;
  const finger = (turn: number, scale: number, fill: string, x: number, y: number) => {
    const body = hand.carve("M0 0C16 30 22 74 6 116C2 124 -4 122 -4 114C-2 76 -14 40 -12 4Z", 9, 1);
    const ridges = gouge(0, 14, 4, 104, 1.5, -9) + gouge(-5, 20, 0, 84, 1.1, -7);
    const tip = shape(hand.ellipse(1, 117, 5, 6, 7), key);
    return at(halo(body, fill, ground, 4) + shape(ridges, key) + tip, x, y, { scale, turn });
  };
  let art = line("M-6 -214C0 -190 10 -180 8 -150", key, 13);
  for (const [i, turn] of [-76, -50, -26, 60, 34, 6].entries()) {
    art += finger(turn, 0.98, i % 2 ? spot : ink, 4 + turn * 0.06, -150);
  }
  for (const [i, turn] of [-62, -34, 46, 18, -8].entries()) {
    art += finger(turn, 1.16, i % 2 ? ink : spot, 4 + turn * 0.05, -158);
  }
  return (
    art +
    at(freeLeaf(hand, inks, 190, 60, key, 12), 0, -196, { turn: 58 }) +
    at(freeLeaf(hand, inks, 150, 50, ink, 10), -6, -200, { turn: -62 })
  );
};

export const avocado: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const half = (x: number, turn: number, middle: () => string) => {
    const skin = hand.carve(
      "M0 -186C26 -184 34 -150 46 -112C58 -70 52 -16 0 -4C-52 -16 -58 -70 -46 -112" +
        "C-34 -150 -26 -184 0 -186Z",
      10,
      1,
    );
    const rim = hand.carve(
      "M0 -174C20 -172 26 -142 37 -108C47 -70 42 -26 0 -15C-42 -26 -47 -70 -37 -108" +
        "C-26 -142 -20 -172 0 -174Z",
      10,
      0.9,
    );
    const flesh = hand.carve(
      "M0 -164C15 -162 20 -136 30 -104C38 -70 34 -34 0 -25C-34 -34 -38 -70 -30 -104" +
        "C-20 -136 -15 -162 0 -164Z",
      10,
      0.9,
    );
    const art = halo(skin, key, ground) + shape(rim, ink) + shape(flesh, spot) + middle();
    return at(art, x, 0, { turn });
  };
  const stone = (fill: string) => shape(hand.ellipse(0, -66, 25, 27, 16, 0.03), fill);
  const hollow = () =>
    stone(paper) + shape(gouge(-16, -58, 4, -44, 2, 4) + gouge(-18, -66, -8, -52, 1.4, 3), ink);
  const seed = () =>
    stone(hot) + shape(gouge(-14, -78, -2, -86, 2, -3) + gouge(-17, -68, -14, -56, 1.4, 1), paper);
  return (
    at(freeLeaf(hand, inks, 92, 44, ink), -6, -176, { turn: -24 }) +
    half(-46, -12, hollow) +
    half(48, 9, seed)
  );
};
