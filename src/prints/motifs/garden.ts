import { freeLeaf } from "#src/prints/leaf.ts";
import type { Motif } from "#src/prints/motif.ts";
import { at, gouge, halo, line, moved, shape } from "#src/prints/strokes.ts";

/** On its leaf: the insect that eats the lice of the garden. */
export const ladybird: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const legs = [
    "M-60 -116L-96 -134L-104 -124M-68 -92L-108 -94L-114 -82M-60 -66L-92 -48L-94 -34",
    "M60 -116L96 -134L104 -124M68 -92L108 -94L114 -82M60 -66L92 -48L94 -34",
    "M-14 -176C-22 -194 -34 -200 -46 -200M14 -176C22 -194 34 -200 46 -200",
  ];
  const spots = [
    [-34, -120, 13],
    [34, -120, 13],
    [-44, -80, 14],
    [44, -80, 14],
    [-24, -46, 11],
    [24, -46, 11],
  ] as const;
  let dots = "";
  for (const [x, y, r] of spots) dots += hand.ellipse(x, y, r, r * 1.08, 12, 0.04);
  const seam = hand.carve("M0 -150C-4 -110 -4 -60 0 -16C4 -60 4 -110 0 -150Z", 10, 0.5);
  const shine = gouge(-58, -108, -30, -140, 2.6, -5) + gouge(-64, -92, -56, -106, 1.8, -2);
  return (
    at(freeLeaf(hand, inks, 250, 66, ink, 8), -124, 2, { turn: 84 }) +
    line(legs.join(""), key, 6) +
    halo(hand.ellipse(0, -152, 40, 27, 18, 0.02), key, ground, 4) +
    shape(hand.ellipse(-22, -160, 8, 6, 8) + hand.ellipse(22, -160, 8, 6, 8), spot) +
    halo(hand.ellipse(0, -84, 76, 70, 30, 0.012), hot, ground) +
    shape(seam + dots, key) +
    shape(shine, paper)
  );
};

/** One large head of many petals, and a bud. */
export const marigold: Motif = (hand, inks) => {
  const { ink, key, spot, hot, ground } = inks;
  const head = (x: number, y: number, scale: number) => {
    let art = "";
    for (const [count, length, width] of [
      [18, 82, 15],
      [14, 58, 13],
      [10, 36, 10],
    ] as const) {
      let [petals, cuts] = ["", ""];
      for (let i = 0; i < count; i++) {
        const d = `M0 -10C${width} -22 ${width} ${-length + 6} 0 ${-length}C${-width} ${-length + 6} ${-width} -22 0 -10Z`;
        const turn = (i / count) * 360 + count * 5 + hand.jitter(3);
        petals += moved(hand.carve(d, 12, 0.8), 0, 0, turn);
        cuts += moved(gouge(0, -length * 0.5, 0, -length * 0.88, 1.3), 0, 0, turn);
      }
      art += halo(petals, spot, ground, 3) + shape(cuts, hot);
    }
    art += shape(hand.ellipse(0, 0, 21, 20, 14, 0.05), hot);
    return at(art, x, y, { scale });
  };
  return (
    line("M4 0C-4 -50 4 -90 0 -140M0 -30C30 -60 62 -70 78 -96", key, 7) +
    at(freeLeaf(hand, inks, 104, 34, ink, 6), 0, -22, { turn: -66 }) +
    at(freeLeaf(hand, inks, 84, 28, key, 5), 0, -58, { turn: -40 }) +
    at(freeLeaf(hand, inks, 84, 30, ink, 5), 14, -36, { turn: 96 }) +
    head(84, -102, 0.44) +
    head(-10, -156, 1)
  );
};

/** A whole fruit on its vine, and a half with its seeds. */
export const passionfruit: Motif = (hand, inks) => {
  const { ink, key, spot, hot, paper, ground } = inks;
  const vine =
    "M-110 -196C-70 -214 10 -214 60 -202C86 -196 104 -204 110 -216M-52 -206C-54 -190 -54 -178 -54 -168" +
    "M60 -202C78 -184 70 -166 56 -170C46 -174 52 -188 62 -182";
  let seeds = "";
  for (const [count, reach] of [
    [11, 42],
    [6, 20],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const turn = (i / count) * 360 + hand.jitter(6);
      seeds += moved(hand.ellipse(0, -reach, 5, 8.5, 8, 0.06), 54, -68, turn);
    }
  }
  const shine = gouge(-96, -120, -72, -150, 3, -6) + gouge(-102, -104, -96, -118, 2, -2);
  const specks = [-70, -38, -20, -52, -84]
    .map((x, i) => hand.ellipse(x, -66 - i * 11 + (i % 2) * 34, 2.4, 2.4, 6))
    .join("");
  return (
    line(vine, key, 6) +
    at(freeLeaf(hand, inks, 100, 62, ink, 5), -66, -204, { turn: -100 }) +
    at(freeLeaf(hand, inks, 92, 56, key, 5), 8, -208, { turn: 62 }) +
    halo(hand.ellipse(-54, -106, 62, 64, 24, 0.014), key, ground) +
    shape(shine, paper) +
    shape(specks, spot) +
    halo(hand.ellipse(54, -68, 72, 68, 28, 0.012), hot, ground) +
    shape(hand.ellipse(54, -68, 62, 58, 26, 0.014), paper) +
    shape(hand.ellipse(54, -68, 52, 49, 24, 0.02), spot) +
    shape(seeds, key)
  );
};
