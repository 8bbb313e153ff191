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

export const mushroom: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const one = (x: number, y: number, scale: number, fill: string) => {
    const stem = hand.carve("M-14 0C-12 -40 -18 -60 -20 -78L20 -78C18 -60 12 -40 16 0Z", 9, 1);
    const fibres =
      gouge(-6, -8, -8, -70, 1.4) + gouge(3, -6, 2, -72, 1.4) + gouge(9, -10, 11, -66, 1.1);
    const cap = hand.carve(
      "M-74 -76C-70 -128 -30 -146 0 -146C30 -146 70 -128 74 -76C40 -64 -40 -64 -74 -76Z",
      10,
      1.1,
    );
    const gills = hand.carve("M-66 -76C-40 -70 40 -70 66 -76C40 -60 -40 -60 -66 -76Z", 8, 0.6);
    let spots = "";
    for (let i = 0; i < 9; i++) {
      const rise = Math.sin((i / 8) * 3.14);
      spots += gouge(-48 + i * 12, -92 - rise * 30, -44 + i * 11, -84 - rise * 22, 2);
    }
    const art =
      halo(stem, spot, ground) +
      shape(fibres, key) +
      halo(cap, fill, ground) +
      shape(gills, key) +
      shape(spots, paper);
    return at(art, x, y, { scale });
  };
  return (
    one(-62, 0, 0.82, ink) +
    one(66, 2, 0.72, key) +
    one(4, 4, 1.14, hot) +
    shape(hand.carve("M-120 8C-60 -10 60 -12 124 8L110 18L-108 18Z", 10, 1.2), key)
  );
};

export const chili: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const one = (fill: string, x: number, turn: number, scale: number, y: number, flip: Flip = 1) => {
    const body = hand.carve(
      "M-16 0C-24 40 -20 90 20 136C34 150 44 152 50 150C30 130 22 96 22 60C22 30 20 10 14 0Z",
      9,
      1,
    );
    const shine = gouge(-8, 10, 8, 104, 2.2, 11) + gouge(4, 8, 12, 70, 1.3, 5);
    const calyx = hand.carve("M-20 2C-14 -14 12 -14 18 2C8 8 -8 8 -20 2Z", 7, 0.7);
    const art =
      halo(body, fill, ground) +
      shape(shine, paper) +
      halo(calyx, ink === fill ? key : ink, ground, 3) +
      line("M0 -8C2 -26 -6 -34 -14 -42", key, 6);
    return at(art, x, y, { scale, turn, flip });
  };
  return (
    line("M-90 -190C-40 -204 40 -204 96 -188", key, 6) +
    one(ink, -60, 8, 0.9, -152, -1) +
    one(spot, -18, 4, 0.86, -150) +
    one(ink, 30, -4, 1.02, -154) +
    one(hot, 76, -10, 0.8, -150)
  );
};

export const honey: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const jar = "M-66 0C-74 -20 -74 -100 -66 -124L66 -124C74 -100 74 -20 66 0C30 8 -30 8 -66 0Z";
  const cells = [
    [-26, -70],
    [0, -70],
    [26, -70],
    [-13, -47],
    [13, -47],
    [-13, -93],
    [13, -93],
    [-39, -47],
    [39, -47],
  ] as const;
  const cell = (x: number, y: number, r: number) => {
    const corners: Point[] = [];
    for (let i = 0; i < 6; i++) {
      const angle = i * 1.047 + 0.52;
      corners.push([
        x + Math.cos(angle) * r + hand.jitter(0.7),
        y + Math.sin(angle) * r + hand.jitter(0.7),
      ]);
    }
    return polygon(corners);
  };
  const dipper = () => {
    let art = halo(hand.carve("M-5 0L-5 -110L5 -110L5 0Z", 14, 0.8), key, ground);
    for (let i = 0; i < 4; i++) {
      art += halo(
        hand.ellipse(0, -112 - i * 14, 24 - Math.abs(i - 1.5) * 5, 7, 14, 0.04),
        hot,
        ground,
        3,
      );
    }
    return at(art, 58, -150, { scale: 0.8, turn: 28 });
  };

  let art = halo(hand.carve(jar, 11, 1), spot, ground);
  art += outline(hand.carve(jar, 11, 0.8), key, 7, ' stroke-linejoin="round"');
  art += halo(hand.carve("M-74 -126L-72 -158L72 -158L74 -126Z", 10, 1), ink, ground);
  let lid = "";
  for (let i = 0; i < 12; i++) lid += gouge(-62 + i * 11.4, -152, -63 + i * 11.6, -132, 1.6);
  art += shape(lid, ground);
  let comb = "";
  for (const [x, y] of cells) comb += cell(x, y, 11.6);
  art += shape(comb, key);
  art += shape(cell(0, -70, 8) + cell(-13, -47, 8) + cell(26, -70, 8), paper);
  art += shape(hand.carve("M-58 -124C-56 -96 -48 -96 -46 -112L-44 -124Z", 6, 0.6), key);
  return art + dipper();
};

export const pot: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  let art = "";
  for (const x of [-38, 0, 38]) {
    art += line(`M${x} -132C${x - 18} -156 ${x + 20} -170 ${x} -200`, paper, 6.5);
  }
  const flame = hand.carve(
    "M-70 22C-80 0 -60 -10 -56 -30C-46 -16 -40 -10 -36 -2C-30 -20 -14 -30 -16 -48" +
      "C6 -34 10 -14 14 0C22 -10 24 -20 24 -32C44 -18 60 0 58 22Z",
    8,
    1.2,
  );
  const core = hand.carve(
    "M-40 22C-40 8 -26 4 -22 -10C-8 0 0 8 6 14C10 6 14 4 16 -4C28 4 34 14 34 22Z",
    7,
    1,
  );
  art += at(shape(flame, spot) + shape(core, hot), 4, 4);
  art += shape(gouge(-96, 28, 96, 14, 6) + gouge(-92, 12, 92, 30, 6), key);
  const bowl = hand.carve(
    "M-88 -112C-100 -60 -80 -16 -40 -6C-10 0 10 0 40 -6C80 -16 100 -60 88 -112Z",
    11,
    1,
  );
  const rim = hand.carve("M-98 -112C-96 -128 96 -128 98 -112C96 -98 -96 -98 -98 -112Z", 10, 0.8);
  const soup = hand.carve("M-82 -112C-70 -122 70 -122 82 -112C70 -104 -70 -104 -82 -112Z", 9, 0.7);
  art += halo(bowl, key, ground) + halo(rim, ink, ground, 3) + shape(soup, spot);
  art += line("M-90 -92C-122 -96 -122 -58 -92 -62M90 -92C122 -96 122 -58 92 -62", key, 8);
  let shade = "";
  for (let i = 0; i < 10; i++) {
    shade += gouge(-76 + i * 7, -88 + i * 1.4, -66 + i * 6.4, -26 + i * 1.6, 1.7, -6);
  }
  const bits =
    hand.ellipse(-30, -112, 9, 4, 8) +
    hand.ellipse(14, -115, 8, 3.5, 8) +
    hand.ellipse(44, -110, 7, 3, 8);
  return art + shape(shade, ground) + shape(bits, hot);
};
