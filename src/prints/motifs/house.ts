import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, outline, polygon, shape } from "#src/prints/strokes.ts";

/** A clay jar, burnished and with a cut border. */
export const jug: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const body = hand.carve(
    "M-34 -172C-32 -150 -92 -134 -98 -80C-102 -32 -58 0 0 0C58 0 102 -32 98 -80" +
      "C92 -134 32 -150 34 -172Z",
    10,
    1,
  );
  const band = hand.carve(
    "M-94 -104C-60 -90 60 -90 94 -104L98 -74C60 -60 -60 -60 -98 -74Z",
    9,
    0.8,
  );
  let teeth = "";
  for (let i = 0; i < 9; i++) {
    const x = -86 + i * 19.2;
    const drop = 11 - ((i - 4) / 4) ** 2 * 11;
    teeth += polygon([
      [x, -80 + drop],
      [x + 9, -98 + drop],
      [x + 18, -80 + drop],
    ]);
  }
  let shade = "";
  for (let i = 0; i < 8; i++) {
    shade += gouge(34 + i * 7.4, -52 + i * 1.5, 20 + i * 4.6, -9 - i * 2.4, 1.7, -5);
  }
  const rim = hand.carve("M-48 -178C-46 -192 46 -192 48 -178C46 -166 -46 -166 -48 -178Z", 9, 0.7);
  const mouth = hand.carve("M-34 -179C-30 -186 30 -186 34 -179C30 -173 -30 -173 -34 -179Z", 8, 0.5);
  return (
    line("M-38 -160C-92 -182 -118 -132 -84 -112M38 -160C92 -182 118 -132 84 -112", key, 12) +
    halo(body, ink, ground) +
    shape(gouge(-70, -116, -46, -136, 3, -5) + gouge(-78, -48, -56, -24, 2.6, 4), paper) +
    shape(shade, key) +
    shape(band, spot) +
    shape(teeth, hot === spot ? key : hot) +
    halo(rim, ink, ground, 3) +
    outline(rim, key, 3) +
    shape(mouth, key)
  );
};

/** Warm rolls of cheese and maize on a tray. */
export const bread: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const roll = (x: number, y: number, scale: number, turn: number) => {
    const crust = hand.carve(
      "M-60 -4C-64 -44 -34 -62 0 -62C34 -62 64 -44 60 -4C40 8 -40 8 -60 -4Z",
      9,
      1,
    );
    const base = hand.carve("M-60 -8C-40 2 40 2 60 -8C58 8 -58 8 -60 -8Z", 9, 0.7);
    const cracks =
      gouge(-30, -30, 2, -48, 3, 3) +
      gouge(-8, -26, 26, -42, 3, 3) +
      gouge(16, -20, 42, -32, 2.4, 2);
    const shine = gouge(-48, -22, -36, -42, 2, -3);
    return at(
      halo(crust, spot, ground) + shape(base, ink) + shape(cracks, ink) + shape(shine, paper),
      x,
      y,
      { scale, turn },
    );
  };
  let steam = "";
  for (const x of [-34, 4, 42]) steam += `M${x} -150C${x - 14} -166 ${x + 14} -180 ${x} -200`;
  const tray = hand.carve(
    "M-140 -14C-136 -2 136 -2 140 -14C138 18 96 26 0 26C-96 26 -138 18 -140 -14Z",
    10,
    0.9,
  );
  let weave = "";
  for (let i = 0; i < 12; i++) weave += gouge(-118 + i * 20, 8, -104 + i * 20, 15, 2, 1);
  return (
    line(steam, hot, 5) +
    roll(-4, -70, 0.94, -3) +
    roll(-70, -12, 1, 2) +
    roll(66, -12, 1, -2) +
    halo(tray, key, ground, 4) +
    shape(weave, spot)
  );
};

/** Blocks of panela before stalks of cane. */
export const panela: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const cane = (x: number, turn: number, fill: string) => {
    const stalk = hand.carve("M-12 0L-10 -226L10 -226L12 0Z", 18, 0.8);
    let joints = "";
    for (let i = 0; i < 5; i++) joints += hand.rect(-14, -24 - i * 44, 28, 6, 0.8);
    const shine = gouge(-4, -60, -4, -100, 1.6) + gouge(-4, -150, -4, -186, 1.6);
    const blade =
      hand.carve("M0 -216C-30 -236 -54 -232 -78 -204C-56 -214 -30 -214 -4 -198Z", 10, 0.8) +
      hand.carve("M0 -216C30 -240 58 -230 74 -196C52 -212 28 -212 4 -198Z", 10, 0.8);
    return at(
      halo(stalk, fill, ground, 4) +
        shape(joints, key) +
        shape(shine, ground) +
        halo(blade, fill, ground, 3),
      x,
      0,
      { turn },
    );
  };
  const block = (x: number, y: number, fill: string) => {
    const front = hand.rect(x - 62, y - 44, 110, 46, 1.4);
    const top = polygon([
      [x - 62, y - 45],
      [x - 42, y - 64],
      [x + 66, y - 64],
      [x + 48, y - 45],
    ]);
    const side = polygon([
      [x + 49, y - 44],
      [x + 67, y - 63],
      [x + 67, y - 18],
      [x + 49, y + 1],
    ]);
    const marks =
      gouge(x - 48, y - 12, x + 30, y - 14, 2, 2) + gouge(x - 50, y - 28, x + 6, y - 30, 1.5, -2);
    return (
      halo(front + top + side, key, ground) +
      shape(front, fill) +
      shape(top, spot) +
      shape(marks, key) +
      shape(gouge(x - 30, y - 54, x + 30, y - 55, 1.6), paper)
    );
  };
  return (
    cane(-52, -13, hot) +
    cane(50, 12, hot) +
    cane(0, -1, hot) +
    block(-64, 0, ink) +
    block(62, 2, ink) +
    block(0, -50, ink)
  );
};
