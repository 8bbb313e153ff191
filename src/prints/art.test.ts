import sharp from "sharp";
import { expect, test } from "vitest";
import { moonMark } from "./brand-marks.ts";
import { INKS } from "./inks.ts";
import { plateClip } from "./plate-clip.ts";
import { poster, posterNamed } from "./poster.ts";
import { scene } from "./scene.ts";
import { spotArt } from "./spot-art.ts";
import { strip } from "./strip.ts";
import { tile } from "./tile.ts";

async function render(svg: string) {
  const alone = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  const { channels } = await sharp(Buffer.from(alone)).stats();
  return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev));
}

test("a scene draws its field and its foreground", async () => {
  const base = { width: 480, height: 136, seed: "login" };
  const empty = scene(base);
  const foreground = [{ motif: "hand", x: 0.6, y: 0.2, width: 0.3, height: 0.7 }] as const;
  const full = scene({ ...base, foreground: [{ ...foreground[0], inks: { ink: INKS.clay } }] });
  expect(scene(base)).toBe(empty);
  expect(full).toContain(INKS.clay);
  expect(empty).not.toContain(INKS.clay);
  expect(await render(empty)).toBeGreaterThan(30);
  expect(`${empty}${full}`).not.toMatch(/NaN|undefined/);
});

test("a low scene keeps the sky free behind text on the left", () => {
  const top = (svg: string) => {
    const ridge = /<path fill="#2C6A33" d="M-10 [\d.]+L([^"]+)Z"/.exec(svg)?.[1] ?? "";
    const points = ridge.split("L").map((point) => point.split(" ").map(Number));
    return Math.min(...points.flatMap(([x = 0, y = 0]) => (x < 400 ? [y] : [])));
  };
  const base = { width: 1280, height: 620, seed: "hero" };
  expect(top(scene({ ...base, low: 0.2 }))).toBeGreaterThan(top(scene(base)) + 40);
});

test("an academy's tiles use its own spot colour", async () => {
  const own = tile({ category: "arte", spot: "#D7A8FF" });
  expect(own).toContain("#D7A8FF");
  expect(own).not.toContain(INKS.corn);
  expect(await render(own)).toBeGreaterThan(30);
});

test("spot art has the requested width, or exactly the width of its motif", async () => {
  expect(spotArt({ motif: "hen", width: 140, height: 120 })).toContain('viewBox="0 0 140 120"');
  expect(spotArt({ motif: "corn", height: 170, hug: true })).toContain('viewBox="0 0 195 170"');
  const night = spotArt({ motif: "leaf", inks: { ground: "#111713" } });
  expect(night).toContain("#111713");
  expect(await render(night)).toBeGreaterThan(10);
});

test("a plate clip is a polygon just inside the photo and depends on its seed", () => {
  const clip = plateClip("teacher-1");
  const points = [...clip.matchAll(/(-?[\d.]+)% (-?[\d.]+)%/g)];
  expect(clip).toMatch(/^polygon\(.+\)$/);
  expect(points).toHaveLength(24);
  for (const [, x, y] of points) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(-1);
    expect(Math.max(Number(x), Number(y))).toBeLessThanOrEqual(101);
  }
  expect(plateClip("teacher-1")).toBe(clip);
  expect(plateClip("teacher-2")).not.toBe(clip);
});

test("a strip uses the two colours it is given", async () => {
  const svg = strip({ width: 1280, height: 72, fill: "#143A1E", cut: "#F4B61A" });
  expect(svg).toContain('fill="#143A1E"');
  expect(await render(svg)).toBeGreaterThan(30);
});

test("the moon is dark when new, half lit at the quarters and bright when full", async () => {
  const lit = async (phase: number, left: number) => {
    const { viewBox, lit: d } = moonMark(phase);
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" viewBox="${viewBox}">` +
      `<rect width="30" height="30"/><path fill="#fff" d="${d}"/></svg>`;
    const half = sharp(Buffer.from(svg)).extract({ left, top: 0, width: 15, height: 30 });
    const { channels } = await sharp(await half.png().toBuffer()).stats();
    return (channels[0]?.mean ?? 0) / 255;
  };
  expect((await lit(0, 0)) + (await lit(0, 15))).toBeLessThan(0.15);
  expect(await lit(0.25, 15)).toBeGreaterThan(0.5);
  expect(await lit(0.25, 0)).toBeLessThan(0.1);
  expect(await lit(0.5, 0)).toBeGreaterThan(0.45);
  expect(await lit(0.75, 0)).toBeGreaterThan(0.5);
  expect(await lit(0.75, 15)).toBeLessThan(0.1);
});

test("a poster shows its motif in the inks that suit it, and a calendar's the moon", async () => {
  const calendar = poster({ motif: "corn", moons: true });
  expect(calendar).not.toMatch(/NaN|undefined/);
  expect(calendar).toContain(INKS.leaf);
  expect(poster({ motif: "corn", moons: false })).not.toBe(calendar);
  expect(poster({ motif: "drop", moons: false })).toContain(INKS.stream);
  const own = poster({ motif: "drop", moons: false, spot: "#D7A8FF", frame: "#5A2A82" });
  expect(own).toContain("#5A2A82");
  expect(own).not.toContain(INKS.corn);
  expect(await render(calendar)).toBeGreaterThan(30);
  expect([posterNamed("bee-luna"), posterNamed("nada")]).toEqual([
    { motif: "bee", moons: true },
    null,
  ]);
});
