import type { Motif } from "#src/prints/motif.ts";
import { gouge, halo, line, outline, polygon, shape } from "#src/prints/strokes.ts";

export const bag: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const strap = "M-58 -108C-66 -238 66 -238 58 -108";
  const body = hand.carve(
    "M-76 -116C-84 -70 -80 -20 -60 0C-30 14 30 14 60 0C80 -20 84 -70 76 -116Z",
    11,
    1,
  );
  const mouth = hand.carve("M-78 -116C-76 -128 76 -128 78 -116C76 -104 -76 -104 -78 -116Z", 9, 0.7);
  let peaks = "";
  let leaves = "";
  for (let i = 0; i < 8; i++) {
    const x = -70 + i * 17.8;
    peaks += polygon([
      [x, -78],
      [x + 8.9, -94],
      [x + 17, -78],
    ]);
    leaves += polygon([
      [x, -16],
      [x + 8.9, -30],
      [x + 17, -16],
      [x + 8.9, -10],
    ]);
  }
  let diamonds = "";
  let hearts = "";
  for (let i = 0; i < 5; i++) {
    const x = -62 + i * 31;
    diamonds += polygon([
      [x, -66],
      [x + 14, -50],
      [x, -34],
      [x - 14, -50],
    ]);
    hearts += polygon([
      [x, -58],
      [x + 7, -50],
      [x, -42],
      [x - 7, -50],
    ]);
  }
  const rows =
    gouge(-78, -72, 78, -72, 1.4) + gouge(-76, -28, 76, -28, 1.4) + gouge(-70, -6, 70, -6, 1.3, 6);
  return (
    line(strap, key, 13) +
    line(strap, spot, 3.4) +
    halo(body, ink, ground) +
    halo(mouth, key, ground, 3) +
    shape(hand.rect(-80, -98, 160, 22, 1), key) +
    shape(peaks, spot) +
    shape(diamonds, paper) +
    shape(hearts, hot) +
    shape(leaves, spot) +
    shape(rows, paper) +
    line("M-40 8L-42 34M-46 8L-52 32M40 8L42 34M46 8L52 32", hot, 4)
  );
};

export const basket: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const fruit = [
    [-46, -108, 25, hot],
    [-6, -118, 28, spot],
    [38, -110, 26, hot],
    [64, -104, 18, spot],
    [-70, -102, 16, spot],
  ] as const;
  let art = line("M-74 -96C-70 -214 70 -214 74 -96", key, 11);
  art += line("M-72 -96C-68 -206 68 -206 72 -96", spot, 2.4);
  for (const [x, y, r, fill] of fruit) {
    art += halo(hand.ellipse(x, y, r, r * 0.94, 14, 0.04), fill, ground, 4);
    art += shape(gouge(x - r * 0.5, y - r * 0.4, x - r * 0.05, y - r * 0.62, 1.8, -2), paper);
  }
  const body = "M-88 -96C-80 -50 -70 -20 -56 0C-30 8 30 8 56 0C70 -20 80 -50 88 -96Z";
  art += halo(hand.carve(body, 11, 1), ink, ground);
  let weave = "";
  for (let row = 0; row < 6; row++) {
    const y = -80 + row * 14.5;
    const half = 80 - row * 5;
    for (let q = 0; q < 9; q++) {
      const x = -half + (q + (row % 2 ? 0.5 : 0)) * ((2 * half) / 9);
      if (x + 12 >= half) continue;
      weave += hand.carve(
        `M${x + 2} ${y + 4}Q${x + 8} ${y - 4} ${x + 14} ${y + 3}` +
          `Q${x + 8} ${y + 8} ${x + 2} ${y + 4}Z`,
        7,
        0.5,
      );
    }
  }
  const rim = hand.carve("M-94 -96C-92 -108 92 -108 94 -96C92 -84 -92 -84 -94 -96Z", 10, 0.8);
  let binding = "";
  for (let i = 0; i < 14; i++) binding += gouge(-84 + i * 12, -92, -78 + i * 12, -100, 1.5);
  return art + shape(weave, ground) + halo(rim, key, ground, 3) + shape(binding, spot);
};

export const hat: Motif = (hand, { ink, key, spot, hot, ground }) => {
  const brim =
    "M-150 -30C-150 -66 -70 -62 0 -62C70 -62 150 -66 150 -30" +
    "C140 8 60 14 0 14C-60 14 -140 8 -150 -30Z";
  let art =
    halo(hand.carve(brim, 12, 1), spot, ground) + outline(hand.carve(brim, 12, 0.8), key, 5);
  const braids = [
    [132, 26, key],
    [108, 18, ink],
  ] as const;
  for (const [rx, ry, thread] of braids) {
    art +=
      `<ellipse cx="0" cy="-26" rx="${rx}" ry="${ry}" fill="none" stroke="${thread}" ` +
      'stroke-width="6" stroke-dasharray="15 7"/>';
  }
  const crown = hand.carve(
    "M-66 -34C-70 -90 -64 -130 -40 -136C-14 -140 -10 -122 0 -122C10 -122 14 -140 40 -136" +
      "C64 -130 70 -90 66 -34C40 -16 -40 -16 -66 -34Z",
    11,
    1,
  );
  let diamonds = "";
  for (let i = 0; i < 7; i++) {
    const x = -60 + i * 17.3;
    diamonds += polygon([
      [x, -86],
      [x + 8, -100],
      [x + 16, -86],
      [x + 8, -74],
    ]);
  }
  const bands = hand.rect(-66, -62, 132, 7, 0.8) + hand.rect(-64, -112, 128, 5, 0.8);
  const ribbon = hand.carve(
    "M-67 -44C-40 -26 40 -26 67 -44L66 -32C40 -14 -40 -14 -66 -32Z",
    9,
    0.6,
  );
  return (
    art + halo(crown, key, ground) + shape(diamonds, spot) + shape(bands, spot) + shape(ribbon, hot)
  );
};
