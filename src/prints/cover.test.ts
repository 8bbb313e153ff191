import sharp from "sharp";
import { expect, test } from "vitest";
import { BOXES, type MotifName } from "./boxes.ts";
import { compositionOf, cover, lessonPrint } from "./cover.ts";
import { Hand } from "./hand.ts";
import { INKS, inksOf, printOf, tint } from "./inks.ts";
import { dawn, night, phases, rainy } from "./landscape-layouts.ts";
import { bands, close, medallion, textile, tray } from "./pattern-layouts.ts";

const categories = [
  "cultivo",
  "gastronomía",
  "bienestar",
  "arte",
  "sostenibilidad",
  "todos",
  "Apicultura <urbana> & cía",
];
const titles = [
  "Café de altura para empezar",
  "Abejas sin aguijón en el patio",
  "Plátano hartón sin químicos",
  "Sombrero en caña flecha",
  "Ajíes, encurtidos y conservas",
  "Papa nativa: variedades y siembra",
  "Un curso que no nombra nada",
  "¿<b>Rock & Roll</b>? 🌱",
  "",
];
const courses = categories.flatMap((category) =>
  titles.flatMap((title) => ["a1", "b2", "c3", "d4"].map((id) => ({ title, category, id }))),
);
const layouts = { dawn, night, rainy, phases, medallion, textile, close, tray, bands };
const motifs = Object.keys(BOXES) as MotifName[];

/** Throws unless every tag is closed in order and every reference has its target. */
function checkSvg(svg: string) {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<>&]*")*) ?(\/?)>/g, (...match) => {
    const [, closing, name, , empty] = match;
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
    return "";
  });
  expect(rest).toBe("");
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of svg.matchAll(/#([a-z]\w*)[")]/g)) {
    if (!/^[0-9a-f]{6}$/i.test(target ?? "")) expect(ids).toContain(target);
  }
}

test("the same course always gets the same print, whatever was drawn before", () => {
  const course = { title: "Maíz criollo y milpa", category: "cultivo", id: "0190-7" };
  const first = cover(course);
  cover({ ...course, id: "other" });
  expect(cover(course)).toBe(first);
});

test("two courses with the same title and category get different prints", () => {
  const marks = (id: string) =>
    cover({ title: "Café", category: "cultivo", id }).replace(/(id="|#)p\w+/g, "$1");
  const prints = new Set(Array.from({ length: 20 }, (_, i) => marks(`course-${i}`)));
  expect(prints.size).toBe(20);
});

test("a class has a print of its own, in the motif of its title or its course", () => {
  for (const course of courses) {
    const lesson = { id: `${course.id}-1`, title: "Bienvenida" };
    const svg = lessonPrint(course, lesson);
    checkSvg(svg);
    expect(svg).toBe(lessonPrint(course, lesson));
    expect(svg).not.toBe(cover(course));
    const grown = lessonPrint(course, { ...lesson, title: "Maíz criollo" });
    expect(grown).not.toBe(svg);
  }
});

test("the print of a class never has the layout of its course's cover", () => {
  for (const course of courses) {
    const { motif, layout } = compositionOf(course);
    for (const id of ["1", "2", "3", "4", "5"]) {
      const besides = { motif, not: layout };
      expect(compositionOf({ ...course, id, besides })).not.toMatchObject({ layout });
    }
  }
});

test("every category prints every title as well-formed SVG", () => {
  for (const course of courses) {
    checkSvg(cover(course));
    checkSvg(cover({ ...course, inline: true, spot: "#D7A8FF" }));
  }
});

test("a cover uses only the inks of its category and paper", () => {
  for (const course of courses) {
    const { palette } = printOf(course.category);
    const spot = course.id === "a1" ? "#D7A8FF" : palette.spot;
    const allowed = new Set([
      ...Object.values({ ...palette, spot }),
      INKS.paper,
      "none",
      tint(spot, 0.66),
      tint(spot, 0.5),
    ]);
    const svg = cover({ ...course, spot });
    const used = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, ink]) => ink);
    const inked = used.filter((ink) => !ink?.startsWith("url("));
    expect(inked.filter((ink) => !allowed.has(ink ?? ""))).toEqual([]);
    expect(used).toContain(palette.ink);
  }
});

test("no print has more marks than a phone draws at once", () => {
  for (const course of courses) {
    expect(cover(course).match(/<[a-z]/g)?.length).toBeLessThan(300);
  }
});

test("every motif prints on every layout", () => {
  for (const layout of Object.values(layouts)) {
    for (const motif of motifs) {
      const hand = new Hand(motif);
      const art = layout({ hand, inks: inksOf(printOf("arte").palette), motif, id: "p" });
      checkSvg(`<svg>${art}</svg>`);
    }
  }
});

test.each(Object.entries(layouts))(
  "%s shows more than its ground when rendered",
  async (name, layout) => {
    const hand = new Hand(name);
    const art = layout({ hand, inks: inksOf(printOf("cultivo").palette), motif: "corn", id: "p" });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">${art}</svg>`;
    const { channels } = await sharp(Buffer.from(svg)).stats();
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(30);
  },
);

test("a cover is complete as a file of 640 by 360 and is cut at its plate edge", async () => {
  const svg = cover({ title: "Aguacate Hass en ladera", category: "cultivo", id: "1" });
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 640, height: 360, channels: 4 });
  expect(data[3]).toBe(0);
  expect(data[(180 * 640 + 320) * 4 + 3]).toBe(255);
});

test("an inline cover is hidden from assistive technology", () => {
  const svg = cover({ title: "Café", category: "cultivo", id: "1", inline: true });
  expect(svg).toMatch(/^<svg class="cover" [^>]*aria-hidden="true" focusable="false"/);
});

test("60 covers have a median size under 20 kB", () => {
  const sizes = courses
    .slice(0, 240)
    .filter((_, i) => i % 4 === 0)
    .map((c) => cover(c).length);
  expect(sizes).toHaveLength(60);
  expect(sizes.sort((a, b) => a - b)[30]).toBeLessThan(20_000);
});
