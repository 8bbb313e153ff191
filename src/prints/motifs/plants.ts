import { freeLeaf } from "#src/prints/leaf.ts";
import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, moved, shape } from "#src/prints/strokes.ts";

export const leafMotif: Motif = (hand, inks) =>
  at(freeLeaf(hand, inks, 190, 95, inks.ink, 9), 0, 0, { turn: -6 });

export const seedling: Motif = (hand, inks) => {
  const { ink, key, spot } = inks;
  const stem = hand.carve("M-6 0C-4 -50 6 -80 -2 -120L5 -120C14 -80 6 -40 8 0Z");
  return (
    shape(stem, key) +
    at(freeLeaf(hand, inks, 112, 74, ink), 1, -112, { turn: 52 }) +
    at(freeLeaf(hand, inks, 124, 78, key), 1, -108, { turn: -46 }) +
    at(freeLeaf(hand, inks, 56, 30, spot, 3), 2, -122, { turn: 4 }) +
    at(freeLeaf(hand, inks, 54, 30, ink, 3), 4, -44, { turn: 66 }) +
    at(freeLeaf(hand, inks, 48, 26, key, 3), 0, -58, { turn: -70 })
  );
};

export const chamomile: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const onPaper = ground === paper;
  const petal = onPaper ? spot : paper;
  const centre = onPaper ? hot : spot;
  const pollen = onPaper ? spot : hot;

  const flower = (x: number, y: number, scale: number) => {
    let [petals, cuts] = ["", ""];
    for (let i = 0; i < 13; i++) {
      const blade = hand.carve("M0 -8C9 -16 9 -38 0 -46C-9 -38 -9 -16 0 -8Z", 8, 0.7);
      const turn = i * 27.7 + hand.jitter(4);
      petals += halo(moved(blade, 0, 0, turn), petal, ground, 3);
      cuts += moved(gouge(0, -16, 0, -36, 1), 0, 0, turn);
    }
    let dots = "";
    for (let i = 0; i < 12; i++) {
      const angle = i * 2.4;
      const reach = 3.6 * Math.sqrt(i);
      dots += hand.ellipse(Math.cos(angle) * reach, Math.sin(angle) * reach, 1.6, 1.6, 6, 0.1);
    }
    const heart = shape(hand.ellipse(0, 0, 17, 16, 14, 0.04), centre);
    return at(petals + shape(cuts, key) + heart + shape(dots, pollen), x, y, { scale });
  };

  const frond = (x: number, y: number, turn: number, scale: number) => {
    let leaves = "";
    for (let i = 0; i < 5; i++) {
      leaves += gouge(0, -8 - i * 10, 20 - i * 3, -22 - i * 10, 1.9, -2);
      leaves += gouge(0, -10 - i * 10, -20 + i * 3, -24 - i * 10, 1.9, 2);
    }
    return at(line("M0 0L0 -60", key, 2.6) + shape(leaves, ink), x, y, { scale, turn });
  };

  const stems = [
    "M0 0C2 -50 4 -100 0 -164",
    "M0 -20C-20 -60 -40 -80 -54 -118",
    "M2 -30C20 -60 40 -76 60 -98",
    "M0 -10C-8 -30 -40 -40 -66 -52",
  ];
  return (
    line(stems.join(""), key, 4.6) +
    frond(0, -20, 58, 1) +
    frond(-4, -34, -62, 1) +
    frond(2, -70, 48, 0.9) +
    frond(0, -84, -40, 0.8) +
    frond(-30, -74, -70, 0.7) +
    frond(34, -70, 70, 0.7) +
    flower(-56, -122, 0.92) +
    flower(62, -104, 0.84) +
    flower(0, -172, 1.18) +
    flower(-70, -54, 0.56)
  );
};

export const aloe: Motif = (hand, { ink, key, spot, ground }) => {
  const blades = [
    [-74, 120, 22],
    [74, 122, 22],
    [-52, 160, 25],
    [52, 164, 25],
    [-26, 186, 27],
    [28, 190, 27],
    [0, 206, 30],
  ] as const;
  let art = "";
  for (const [i, [turn, length, width]] of blades.entries()) {
    const blade = hand.carve(
      `M${-width} 0C${-width * 1.1} ${-length * 0.5} ${-width * 0.3} ${-length * 0.9} 0 ` +
        `${-length}C${width * 0.3} ${-length * 0.9} ${width * 1.1} ${-length * 0.5} ${width} 0Z`,
      10,
      1,
    );
    let cuts = gouge(0, -14, 0, -length * 0.88, 2.2, 3);
    for (let q = 0; q < 9; q++) {
      const y = -length * (0.1 + q * 0.085);
      const half = width * (1 - q * 0.085);
      cuts += gouge(half * 0.96, y, half * 0.5, y - 5, 1.3);
      cuts += gouge(-half * 0.96, y, -half * 0.5, y - 5, 1.3);
    }
    for (let q = 0; q < 5; q++) {
      cuts += hand.ellipse(hand.jitter(width * 0.3), -length * (0.15 + q * 0.13), 1.8, 1.2, 6);
    }
    const front = i === blades.length - 1;
    const cut = shape(cuts, front ? spot : ground);
    art += at(halo(blade, i % 2 ? ink : key, ground) + cut, 0, -4, { turn: turn * 0.86 });
  }
  return art + shape(hand.carve("M-58 0C-30 -14 30 -14 58 0L44 10L-44 10Z", 8, 1), key);
};

export const bamboo: Motif = (hand, inks) => {
  const { ink, key, spot, ground } = inks;
  const cane = (x: number, width: number, fill: string, shift: number) => {
    const left = x - width / 2;
    const right = x + width / 2;
    let art = shape(hand.rect(left - 3, -216, width + 6, 222, 1), ground);
    for (let i = 0; i < 4; i++) {
      const y = -212 + i * 56 + shift;
      const joint = hand.carve(
        `M${left} ${y + 3}L${right} ${y + 3}L${right - 1} ${y + 50}L${left + 1} ${y + 50}Z`,
        14,
        0.8,
      );
      art += shape(joint, fill);
      art += shape(hand.rect(left - 3, y + 49, width + 6, 6, 0.7), key);
      const long = gouge(x - width * 0.26, y + 10, x - width * 0.26, y + 42, 2);
      const short = gouge(x - width * 0.08, y + 14, x - width * 0.08, y + 34, 1.3);
      art += shape(long + short, ground);
      art += shape(gouge(x + width * 0.3, y + 8, x + width * 0.3, y + 46, 1.5), key);
    }
    return art;
  };
  const leaves = [
    [-80, -150, -70],
    [-78, -146, -100],
    [-80, -152, -46],
    [74, -120, 66],
    [74, -118, 96],
    [16, -196, 50],
    [18, -190, 80],
    [-44, -70, -62],
  ] as const;
  let art = cane(-64, 26, ink, -8) + cane(58, 28, spot, -14) + cane(-4, 38, ink, 0);
  for (const [x, y, turn] of leaves)
    art += at(freeLeaf(hand, inks, 58, 15, key, 0), x, y, { turn });
  return art;
};
