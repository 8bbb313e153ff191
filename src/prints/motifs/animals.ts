import { tint } from "#src/prints/inks.ts";
import type { Motif } from "#src/prints/motif.ts";
import { at, type Flip, gouge, halo, line, shape } from "#src/prints/strokes.ts";

export const bee: Motif = (hand, { key, spot, paper, ground }) => {
  const membrane = ground === paper ? tint(spot, 0.5) : paper;
  const wing = (length: number, width: number, turn: number, flip: Flip) => {
    const blade = hand.carve(
      `M0 0C${width} ${-length * 0.3} ${width * 0.9} ${-length * 0.95} 0 ${-length}` +
        `C${-width * 0.7} ${-length * 0.9} ${-width * 0.5} ${-length * 0.3} 0 0Z`,
      9,
      1,
    );
    const veins =
      gouge(0, -6, 2, -length * 0.88, 1.4, 3) +
      gouge(2, -length * 0.25, width * 0.5, -length * 0.6, 1.2, 2) +
      gouge(-1, -length * 0.3, -width * 0.3, -length * 0.7, 1.2, -2) +
      gouge(width * 0.5, -length * 0.6, 2, -length * 0.85, 1, 1);
    return at(halo(blade, membrane, ground, 4) + shape(veins, key), 0, -120, { turn, flip });
  };
  const legs = [
    "M-20 -134L-52 -160L-58 -178",
    "M20 -134L52 -160L58 -178",
    "M-22 -112L-52 -98L-62 -76",
    "M22 -112L52 -98L62 -76",
    "M-18 -100L-40 -70L-40 -48",
    "M18 -100L40 -70L40 -48",
  ];
  const stripes = [
    [-92, 29],
    [-70, 34],
    [-48, 33],
    [-27, 25],
  ] as const;

  let art = wing(118, 44, 62, 1) + wing(118, 44, 62, -1) + wing(86, 34, 100, 1);
  art += wing(86, 34, 100, -1) + line(legs.join(""), key, 4.5);
  const abdomen =
    "M0 -108C30 -106 38 -76 34 -50C30 -24 14 -4 0 6" +
    "C-14 -4 -30 -24 -34 -50C-38 -76 -30 -106 0 -108Z";
  art += halo(hand.carve(abdomen, 8, 1), key, ground, 5);
  let bands = "";
  for (const [y, half] of stripes) {
    bands += hand.carve(
      `M${-half} ${y}Q0 ${y + 12} ${half} ${y}` +
        `L${half - 2} ${y + 9}Q0 ${y + 21} ${-half + 2} ${y + 9}Z`,
      9,
      0.7,
    );
  }
  art += shape(bands, spot) + halo(hand.ellipse(0, -124, 27, 25, 18, 0.05), key, ground, 4);
  let fur = "";
  for (let i = 0; i < 22; i++) {
    const angle = (i / 22) * 6.28;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const from = 11 + hand.jitter(3);
    fur += gouge(cos * from, -124 + sin * from, cos * (from + 9), -124 + sin * (from + 8), 1.1);
  }
  art += shape(fur, spot) + halo(hand.ellipse(0, -158, 20, 16, 12, 0.04), key, ground, 4);
  art += shape(hand.ellipse(-10, -160, 4.5, 6.5, 8) + hand.ellipse(10, -160, 4.5, 6.5, 8), paper);
  return art + line("M-7 -171L-18 -192M7 -171L18 -192", key, 3.6);
};

export const hen: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const body = hand.carve(
    "M-70 -162C-52 -176 -34 -160 -30 -134C-18 -112 24 -112 46 -136C54 -164 70 -186 104 -188" +
      "C94 -172 108 -164 98 -150C114 -142 100 -128 106 -116C104 -70 76 -34 26 -30" +
      "C-20 -26 -60 -44 -70 -86C-76 -112 -84 -144 -70 -162Z",
    10,
    1.2,
  );
  const wing = hand.carve(
    "M-20 -104C10 -116 50 -104 72 -74C56 -54 10 -48 -14 -66C-28 -78 -30 -96 -20 -104Z",
    9,
    1,
  );
  const wingCuts =
    gouge(-8, -94, 54, -74, 2.4, -6) +
    gouge(-8, -82, 44, -64, 2.2, -3) +
    gouge(-4, -70, 30, -58, 1.8, -2);
  let down = "";
  for (let row = 0; row < 4; row++) {
    for (let q = 0; q < 4 - (row % 2); q++) {
      const x = q * 12 + row * 5;
      down += gouge(-58 + x, -104 + row * 15, -50 + x, -98 + row * 15, 1.9, -2);
    }
  }
  const tail =
    gouge(62, -136, 92, -176, 2, -4) +
    gouge(70, -124, 96, -150, 2, -3) +
    gouge(74, -110, 98, -124, 1.8, -2) +
    gouge(-30, -44, 50, -40, 2, 8);
  const comb =
    "M-76 -160C-84 -172 -78 -184 -70 -176C-68 -190 -56 -190 -56 -176C-48 -186 -38 -178 -44 -166Z";
  const wattle = "M-76 -130C-86 -120 -82 -106 -74 -108C-66 -110 -66 -124 -70 -130Z";
  return (
    line("M-4 -40L-6 -6M-24 0L-6 -6L10 0M30 -40L30 -6M12 0L30 -6L46 0", spot, 6) +
    halo(body, key, ground) +
    halo(wing, ink, ground, 3) +
    shape(wingCuts, ground) +
    shape(down, ground) +
    shape(tail, ground) +
    halo(hand.carve(comb, 6, 0.7), hot, ground, 3) +
    halo(hand.carve("M-76 -146L-100 -138L-74 -132Z", 7, 0.5), spot, ground, 3) +
    halo(hand.carve(wattle, 6, 0.5), hot, ground, 3) +
    shape(hand.ellipse(-60, -148, 5, 5, 9), paper) +
    shape(hand.ellipse(-61, -148, 2.2, 2.2, 7), key)
  );
};

export const fish: Motif = (hand, { ink, key, paper, ground }) => {
  const body = hand.carve(
    "M-120 -70C-80 -126 10 -128 66 -82L120 -120C112 -88 112 -52 122 -20L66 -58" +
      "C10 -14 -80 -14 -120 -70Z",
    11,
    1,
  );
  const gill = hand.carve(
    "M-70 -108C-56 -92 -54 -50 -70 -34L-78 -38C-68 -56 -68 -88 -78 -104Z",
    8,
    0.7,
  );
  let scales = "";
  for (let row = 0; row < 5; row++) {
    for (let q = 0; q < (row < 3 ? 4 : 3); q++) {
      const x = -46 + row * 23;
      const y = -100 + q * 19 + (row % 2) * 9 + (row > 2 ? 8 : 0);
      scales += gouge(x, y - 7, x, y + 7, 2, 6);
    }
  }
  const tail =
    gouge(72, -70, 112, -98, 2) + gouge(72, -68, 114, -68, 2) + gouge(72, -64, 112, -38, 2);
  return (
    halo(body, ink, ground) +
    shape(scales, ground) +
    shape(gill, key) +
    shape(hand.ellipse(-92, -78, 9, 9, 12), paper) +
    shape(hand.ellipse(-93, -78, 4.4, 4.4, 8), key) +
    halo(hand.carve("M-30 -114C-10 -146 30 -142 40 -106Z", 9, 0.9), key, ground, 3) +
    shape(tail, ground)
  );
};
