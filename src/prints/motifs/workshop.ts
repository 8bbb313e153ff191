import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, outline, shape } from "#src/prints/strokes.ts";

/** Two bars, one on the other, with their foam. */
export const soap: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const bar = (x: number, y: number, fill: string, turn: number) => {
    const whole = hand.carve(
      "M-104 -14C-106 -38 -96 -50 -72 -52L84 -52C104 -50 110 -38 108 -16C108 4 98 12 80 12L-78 12C-96 12 -104 4 -104 -14Z",
      11,
      0.9,
    );
    const top = hand.carve(
      "M-92 -30C-92 -42 -80 -46 -66 -46L78 -46C92 -46 98 -40 98 -30C88 -22 -82 -22 -92 -30Z",
      10,
      0.7,
    );
    const stamp = gouge(-58, -4, 56, -4, 3) + gouge(-40, 3, 38, 3, 2);
    return at(
      halo(whole, fill, ground) + shape(top, paper === ground ? spot : paper) + shape(stamp, key),
      x,
      y,
      { turn },
    );
  };
  let bubbles = "";
  const foam = [
    [-70, -150, 22],
    [-30, -182, 14],
    [10, -156, 28],
    [58, -184, 18],
    [84, -144, 12],
    [-100, -118, 12],
  ] as const;
  let shine = "";
  for (const [x, y, r] of foam) {
    bubbles += hand.ellipse(x, y, r, r, 14, 0.03);
    shine += gouge(x - r * 0.55, y - r * 0.05, x - r * 0.05, y - r * 0.55, 1.8, -2);
  }
  return bar(-4, -12, ink, 0) + bar(6, -74, hot, -5) + outline(bubbles, key, 4) + shape(shine, key);
};

/** Hanks of wool that dry on a pole. */
export const skein: Motif = (hand, { ink, key, spot, hot, ground }) => {
  const hank = (x: number, fill: string, thread: string, long: number) => {
    const loop = hand.carve(
      `M-30 -196C-34 -206 34 -206 30 -196C36 -130 42 -90 38 ${-long}C30 ${20 - long} -30 ${20 - long} -38 ${-long}C-42 -90 -36 -130 -30 -196Z`,
      11,
      1,
    );
    let threads = "";
    for (let i = 0; i < 6; i++) {
      threads += gouge(-22 + i * 9, -188, -28 + i * 11.4, 2 - long, 1.6, (i - 2.5) * 1.4);
    }
    const tie = hand.carve(
      "M-37 -134C-20 -126 20 -126 37 -134L37 -120C20 -112 -20 -112 -37 -120Z",
      9,
      0.7,
    );
    const ends = line("M-6 -118C-10 -100 -14 -92 -12 -76M6 -118C8 -104 4 -92 8 -82", key, 4);
    return at(
      halo(loop, fill, ground) + shape(threads, thread) + halo(tie, key, ground, 2) + ends,
      x,
      0,
    );
  };
  const pole = hand.carve("M-146 -206L146 -212L146 -198L-146 -192Z", 16, 1);
  return (
    hank(-90, hot, ground, 26) +
    hank(90, ink, ground, 30) +
    hank(0, spot, ink, 8) +
    halo(pole, key, ground, 3) +
    shape(gouge(-136, -199, 136, -205, 1.4), ground)
  );
};

/** A sack of coffee, open, with its mark. */
export const sack: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const body = hand.carve(
    "M-82 -150C-92 -110 -100 -50 -90 0C-60 10 60 10 90 0C100 -50 92 -110 82 -150C40 -140 -40 -140 -82 -150Z",
    11,
    1.2,
  );
  const rim = hand.carve("M-92 -152C-88 -172 88 -172 92 -152C88 -132 -88 -132 -92 -152Z", 9, 1);
  const mouth = hand.carve("M-76 -154C-70 -164 70 -164 76 -154C70 -146 -70 -146 -76 -154Z", 8, 0.7);
  let [beans, seams] = ["", ""];
  for (let i = 0; i < 13; i++) {
    const row = i < 6 ? 0 : i < 11 ? 1 : 2;
    const place = i - (row === 0 ? 0 : row === 1 ? 6 : 11);
    const x = -55 + place * 22 + row * 11 + (row === 2 ? 11 : 0);
    const y = -160 - row * 13;
    beans += hand.ellipse(x, y, 11, 8, 10, 0.04, 0.5);
    seams += gouge(x - 7, y - 3, x + 7, y + 3, 1.4, 2);
  }
  let weave = "";
  for (let i = 0; i < 11; i++) {
    weave += gouge(-80 + i * 16, -134 + (i % 2) * 4, -84 + i * 16.8, -108, 1.2);
    weave += gouge(-84 + i * 16.8, -26, -82 + i * 16.4, -4, 1.2);
  }
  const stripe = (x: number) =>
    hand.carve(
      `M${x} -142C${x * 1.1} -90 ${x * 1.12} -40 ${x * 1.08} 4L${x * 1.08 + 9} 4C${x * 1.12 + 9} -40 ${x * 1.1 + 9} -90 ${x + 9} -142Z`,
      14,
      0.8,
    );
  const stripes = stripe(-58) + stripe(-42) + stripe(33) + stripe(49);
  const bean = hand.ellipse(0, -66, 24, 33, 18, 0.02, 0.35);
  return (
    halo(body, spot, ground) +
    outline(body, key, 5) +
    shape(weave, key) +
    shape(stripes, ink) +
    shape(bean, ink) +
    shape(gouge(-8, -94, 8, -38, 3, 8), paper) +
    halo(rim, spot, ground, 3) +
    outline(rim, key, 4) +
    shape(mouth, key) +
    halo(beans, hot, key, 3) +
    shape(seams, key)
  );
};

/** Somebody seen from behind who stretches to one side. */
export const stretch: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const legs = hand.carve(
    "M-38 -104L40 -104C44 -70 52 -36 62 -6L30 -6C22 -34 10 -60 2 -84C-8 -60 -22 -34 -32 -6L-64 -6C-52 -36 -42 -70 -38 -104Z",
    10,
    0.9,
  );
  const shirt = hand.carve(
    "M-40 -98C-44 -128 -30 -160 -2 -186C10 -190 40 -180 56 -166C46 -144 46 -120 42 -98C20 -92 -20 -92 -40 -98Z",
    9,
    0.9,
  );
  const feet = hand.ellipse(-54, -4, 20, 8, 10) + hand.ellipse(52, -4, 20, 8, 10);
  const raised = "M4 -176C-2 -226 40 -262 104 -242";
  const bent = "M50 -158C92 -146 88 -118 44 -110";
  const spine = gouge(22, -172, -2, -102, 3, 8);
  return (
    shape(feet, ink) +
    halo(legs, key, ground) +
    line(bent, ground, 22) +
    line(bent, ink, 15) +
    halo(shirt, hot, ground) +
    shape(spine + gouge(0, -160, -18, -128, 2, 4) + gouge(40, -152, 32, -122, 2, -3), paper) +
    halo(hand.ellipse(54, -196, 19, 22, 14, 0.03, 0.4), ink, ground, 4) +
    at(
      halo(hand.ellipse(0, 0, 46, 13, 20, 0.02), spot, ground, 4) +
        halo(
          hand.carve(
            "M-24 -2C-24 -26 -14 -32 0 -30C14 -32 24 -26 24 -2C10 4 -10 4 -24 -2Z",
            8,
            0.7,
          ),
          spot,
          ground,
          3,
        ) +
        outline("M-24 -6C-10 0 10 0 24 -6", key, 5),
      60,
      -212,
      { turn: 26 },
    ) +
    line(raised, ground, 22) +
    line(raised, ink, 15)
  );
};
