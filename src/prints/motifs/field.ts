import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, outline, shape } from "#src/prints/strokes.ts";

/** With a wide crown, as it stands in a pasture or over coffee. */
export const tree: Motif = (hand, { ink, key, spot, hot, ground }) => {
  const trunk = hand.carve(
    "M-40 0C-16 -8 -12 -40 -12 -84C-14 -104 -34 -116 -54 -128L-46 -136C-26 -128 -12 -118 -4 -108" +
      "C0 -124 2 -140 0 -156L12 -156C12 -140 12 -124 14 -106C24 -118 40 -126 56 -132L62 -124" +
      "C42 -114 26 -102 18 -82C16 -40 20 -8 44 0C20 -6 -18 -6 -40 0Z",
    8,
    1,
  );
  const crown = [
    [-78, -140, 54, 38, key],
    [80, -142, 54, 38, key],
    [-40, -184, 56, 40, ink],
    [46, -186, 56, 40, ink],
    [2, -214, 50, 34, key],
    [2, -158, 58, 30, ink],
  ] as const;
  let art = halo(trunk, key, ground, 4);
  let [blades, fruit] = ["", ""];
  for (const [x, y, rx, ry, fill] of crown) {
    art += halo(hand.ellipse(x, y, rx, ry, 22, 0.05), fill, ground, 4);
    for (let i = 0; i < 7; i++) {
      const [dx, dy] = [((i % 4) - 1.5) * rx * 0.42, i < 4 ? -ry * 0.3 : ry * 0.34];
      const left = x + dx + (i < 4 ? 0 : rx * 0.2);
      blades += gouge(left - 7, y + dy + 5, left + 7, y + dy - 5, 2.4, 2);
    }
    fruit += hand.ellipse(x + rx * 0.3, y + ry * 0.05, 5, 5, 8);
  }
  const bark = gouge(-2, -14, -3, -86, 1.5, 2) + gouge(7, -10, 6, -70, 1.2, -2);
  return art + shape(blades + bark, ground) + shape(fruit, spot === ground ? hot : spot);
};

/** Two tubers, one of them cut, below their vine. */
export const yam: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const heart =
    "M0 0C-14 -22 -54 -22 -52 -60C-50 -84 -16 -84 0 -64C16 -84 50 -84 52 -60C54 -22 14 -22 0 0Z";
  const heartLeaf = (fill: string) =>
    halo(
      hand.carve(
        heart.replace(/-?\d+/g, (n) => String(-Number(n))),
        9,
        1,
      ),
      fill,
      ground,
      4,
    ) +
    shape(
      gouge(0, 60, 0, 6, 1.8) +
        gouge(-2, 56, -32, 30, 1.5, 4) +
        gouge(2, 56, 32, 30, 1.5, -4) +
        gouge(-2, 60, -40, 56, 1.4, 3) +
        gouge(2, 60, 40, 56, 1.4, -3),
      ground,
    );
  const tuber = hand.carve(
    "M-136 -34C-142 -62 -120 -84 -88 -84C-50 -86 -24 -98 20 -96C62 -96 84 -74 82 -48" +
      "C80 -18 50 -4 10 0C-30 2 -60 8 -92 6C-120 4 -132 -10 -136 -34Z",
    11,
    1.6,
  );
  let rind = "";
  for (let i = 0; i < 9; i++) {
    const x = -118 + i * 21;
    rind += gouge(x, -62 + (i % 3) * 14, x + 15, -65 + (i % 3) * 15, 1.8, 2);
    rind += gouge(x + 8, -22 - (i % 2) * 8, x + 20, -24 - (i % 2) * 8, 1.5, -2);
  }
  const hairs =
    "M-134 -44L-154 -52M-132 -18L-152 -12M-90 6L-98 20M-40 4L-42 18M10 0L16 14M-110 -78L-120 -92";
  return (
    line(
      "M-20 -90C-30 -124 -2 -150 -8 -196C-12 -222 16 -232 30 -220C38 -210 26 -204 22 -212",
      key,
      5,
    ) +
    line(hairs, key, 2.6) +
    at(heartLeaf(ink), -76, -144, { turn: -110 }) +
    at(heartLeaf(key), 66, -186, { turn: 96 }) +
    at(heartLeaf(ink), 40, -128, { scale: 0.72, turn: 84 }) +
    halo(tuber, hot, ground) +
    shape(rind, ground) +
    halo(hand.ellipse(98, -38, 42, 46, 20, 0.03), hot, ground) +
    shape(hand.ellipse(98, -38, 33, 37, 18, 0.03), paper === ground ? spot : paper) +
    shape(
      gouge(82, -52, 92, -60, 1.6, 2) +
        gouge(100, -30, 114, -34, 1.6, 2) +
        gouge(88, -22, 96, -16, 1.4),
      hot,
    )
  );
};

/** A spotted cow, from the side. */
export const cow: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const body = hand.carve(
    "M-108 -148C-60 -166 40 -162 92 -156C108 -146 110 -116 104 -90C96 -66 60 -60 20 -62" +
      "C-30 -58 -80 -58 -98 -74C-114 -96 -116 -130 -108 -148Z",
    10,
    1,
  );
  let legs = "";
  for (const x of [-98, -66, 54, 84])
    legs += hand.carve(`M${x} -84L${x + 20} -84L${x + 17} 0L${x + 2} 0Z`, 14, 0.8);
  let hooves = "";
  for (const x of [-98, -66, 54, 84]) hooves += hand.rect(x + 1, -12, 18, 12, 0.8);
  const head = hand.carve(
    "M86 -162C96 -186 124 -192 142 -182C158 -164 168 -132 162 -114C152 -102 134 -106 126 -120" +
      "C114 -130 92 -138 86 -162Z",
    8,
    0.8,
  );
  const muzzle = hand.carve(
    "M134 -122C142 -134 158 -134 164 -124C166 -108 156 -102 146 -104C138 -106 134 -112 134 -122Z",
    7,
    0.6,
  );
  const patches =
    hand.ellipse(-64, -124, 30, 22, 14, 0.1) +
    hand.ellipse(4, -100, 26, 20, 12, 0.1) +
    hand.ellipse(50, -138, 22, 14, 12, 0.1) +
    hand.carve("M94 -166C104 -184 122 -188 132 -182C128 -164 112 -154 94 -166Z", 7, 0.6);
  return (
    line("M-108 -144C-130 -130 -126 -96 -132 -66", key, 5) +
    shape(hand.ellipse(-132, -56, 8, 15, 9, 0.08), key) +
    halo(legs, spot, ground, 4) +
    shape(hooves, key) +
    halo(hand.ellipse(-34, -60, 24, 13, 12, 0.04), hot, ground, 3) +
    halo(body, spot, ground) +
    outline(body, key, 4) +
    line("M112 -184C108 -200 114 -212 126 -214M130 -186C136 -198 146 -204 156 -200", key, 7) +
    halo(hand.ellipse(88, -178, 20, 9, 10, 0.04, 0.5), ink, ground, 3) +
    halo(head, spot, ground, 4) +
    outline(head, key, 4) +
    shape(patches, ink) +
    shape(muzzle, hot) +
    shape(hand.ellipse(136, -158, 4.5, 5.5, 8) + gouge(146, -114, 160, -112, 1.6, 2), key) +
    shape(gouge(-78, -128, -56, -138, 1.8, -2), paper)
  );
};

/** A spade in a heap of pulp, with its last cherries. */
export const spade: Motif = (hand, { ink, key, spot, hot, paper, ground }) => {
  const heap = hand.carve(
    "M-138 0C-128 -34 -92 -54 -62 -74C-40 -92 -16 -104 12 -100C44 -98 62 -74 88 -58" +
      "C112 -44 132 -26 140 0C60 8 -60 8 -138 0Z",
    10,
    1.6,
  );
  let [fruit, shine, crumbs] = ["", "", ""];
  const cherries = [
    [-70, -40],
    [-36, -62],
    [-6, -84],
    [-92, -16],
    [-48, -20],
    [-12, -42],
    [26, -62],
    [60, -40],
    [22, -20],
    [88, -18],
    [52, -10],
  ] as const;
  for (const [x, y] of cherries) {
    fruit += hand.ellipse(x, y, 13, 12, 11, 0.04);
    shine += gouge(x - 8, y - 1, x - 1, y - 8, 1.6, -2);
  }
  for (let i = 0; i < 12; i++) {
    crumbs += gouge(-116 + i * 20, -8 - (i % 3) * 3, -106 + i * 20, -10 - (i % 3) * 3, 1.8);
  }
  const handle = hand.carve("M44 -76L72 -204L84 -201L58 -72Z", 16, 0.8);
  const grip = hand.carve("M58 -208L104 -198L101 -184L55 -194Z", 10, 0.8);
  const blade = hand.carve("M22 -92L86 -78C86 -50 74 -28 56 -14C34 -32 20 -60 22 -92Z", 9, 0.8);
  return (
    at(
      halo(handle, spot, ground, 4) +
        outline(handle, key, 3) +
        halo(grip, key, ground, 3) +
        halo(blade, ink, ground, 4) +
        shape(gouge(54, -80, 54, -34, 2), paper),
      0,
      -26,
    ) +
    halo(heap, key, ground) +
    shape(crumbs, spot) +
    halo(fruit, hot, key, 3) +
    shape(shine, paper === key ? ground : paper)
  );
};
