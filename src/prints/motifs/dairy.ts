import type { Motif } from "#src/prints/motif.ts";
import { gouge, halo, line, outline, shape } from "#src/prints/strokes.ts";

export const cheese: Motif = (hand, { ink, key, spot, paper, ground }) => {
  const lid = "M-118 -86C-116 -126 116 -126 118 -86C112 -46 -112 -46 -118 -86Z";
  const eyes = [
    [-70, -92, 12, 5],
    [-30, -106, 14, 6],
    [-40, -76, 10, 4],
    [20, -104, 9, 4],
    [62, -98, 12, 5],
  ] as const;
  const wheel = hand.carve("M-118 -86L-118 -30C-110 10 110 10 118 -30L118 -86Z", 12, 1.1);
  let art = halo(wheel, spot, ground);
  art +=
    halo(hand.carve(lid, 12, 1.1), paper, ground, 3) + outline(hand.carve(lid, 12, 0.8), key, 4);
  art += shape(hand.carve("M0 -88L118 -86L118 -30C110 -10 76 2 34 4L0 -40Z", 10, 1), key);
  art += shape(hand.carve("M6 -80L34 -54L34 -4L6 -40Z", 8, 0.8), spot);
  art += shape(hand.ellipse(16, -56, 5, 7, 8) + hand.ellipse(27, -30, 4, 6, 8), key);
  art += shape(hand.carve("M40 -56L112 -80L112 -34C100 -18 70 -6 40 -2Z", 9, 0.8), ink);

  let rind = "";
  for (let i = 0; i < 9; i++) {
    const sag = Math.sin((i / 8) * 3.1);
    rind += gouge(-108 + i * 15, -60 + sag * 16, -108 + i * 15, -26 + sag * 20, 1.6);
  }
  art += shape(rind, ink);

  let holes = "";
  for (const [x, y, rx, ry] of eyes) holes += hand.ellipse(x, y, rx, ry, 10);
  art += shape(holes, spot) + outline(holes, key, 2.5);

  let face = "";
  for (let i = 0; i < 7; i++) face += gouge(48 + i * 9, -52 - i * 3.2, 48 + i * 9, -8 - i * 3, 1.3);
  return art + shape(face, ground);
};

export const milkCan: Motif = (hand, { ink, key, paper, ground }) => {
  const body = hand.carve(
    "M-58 0L-62 -110C-60 -136 -30 -142 -28 -160L-30 -172L30 -172L28 -160" +
      "C30 -142 60 -136 62 -110L58 0Z",
    12,
    1,
  );
  const handles = ["M-62 -112C-96 -112 -92 -66 -62 -68", "M62 -112C96 -112 92 -66 62 -68"];
  let shade = "";
  for (let i = 0; i < 6; i++) shade += gouge(-44 + i * 5, -112 + i * 2, -46 + i * 6, -14, 1.9);
  return (
    halo(body, ink, ground) +
    halo(hand.carve("M-36 -172C-34 -196 34 -196 36 -172Z", 8, 0.8), key, ground) +
    halo(hand.carve("M-8 -190L-8 -204L8 -204L8 -190Z", 8, 0.5), key, ground, 3) +
    line(handles.join(""), key, 8) +
    shape(shade, ground) +
    shape(hand.rect(-60, -40, 120, 9, 1) + hand.rect(-61, -104, 122, 8, 1), key) +
    shape(
      hand.carve("M4 -92C30 -92 44 -80 40 -62C36 -46 10 -50 6 -64C2 -74 2 -84 4 -92Z", 7, 0.8),
      paper,
    )
  );
};
