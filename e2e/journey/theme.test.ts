// Any accent is readable on the real pages: 200 of them, judged by what the browser draws.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { Hand } from "#src/prints/hand.ts";
import { academyTheme, contrast, themeVariables } from "#src/ui/brand/theme.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { insertFixture, openPlace } from "../fixture.ts";
import { wholeStyle } from "../own-style.ts";
import { root } from "../server.ts";
import { openSharedAcademy } from "../shared-academy.ts";

const pale = "#F2D21B";
let origin: string;
let browser: Browser;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  await insertFixture({ ...academy.place, lessons: 1 });
  const database = await openPlace(academy.place);
  await database.db
    .update(academies)
    .set({ accent: pale })
    .where(eq(academies.subdomain, academy.place.subdomain ?? ""));
  await database.close();
  browser = await openBrowser();
});

/** What stands on other pages, beside what the catalogue has; the real styles colour it. */
const samples = `
  <p><a id="link" href="/">enlace</a></p>
  <button id="main" class="btn">Comprar</button>
  <button id="text" class="btn txt">Cancelar</button>
  <div id="note" class="note"><a href="/">enlace</a></div>
  <div id="sunk" style="background:var(--periodico)"><a href="/">enlace</a></div>
  <label class="check"><input type="checkbox" checked id="check"></label>
  <input id="field" class="inp">
  <div class="auth"><div id="scene" class="scene"><a class="brand" href="/">La Gulupa</a></div></div>
  <section class="launch"><div class="count"><b id="count">12</b></div></section>
  <div id="night" class="night">
    <header class="night-top">
      <a class="brand" href="/"><svg id="mark"></svg></a><a id="night-link" href="/">enlace</a>
      <span id="initial" class="ava">M</span><button id="night-main" class="btn">Sí</button>
      <input id="night-field" class="inp">
    </header>
  </div>`;

/** What must differ from what, and how much. */
const pairs: [name: string, ink: [string, string], ground: [string, string], least: number][] = [
  ["band", [".top", "color"], [".top", "backgroundColor"], 4.5],
  ["button on the band", [".top .solid", "color"], [".top .solid", "backgroundColor"], 4.5],
  ["the same and the band", [".top .solid", "backgroundColor"], [".top", "backgroundColor"], 4.5],
  ["link", ["#link", "color"], ["body", "backgroundColor"], 4.5],
  ["main button", ["#main", "color"], ["#main", "backgroundColor"], 4.5],
  ["edge of it", ["#main", "borderTopColor"], ["body", "backgroundColor"], 3],
  ["button of text", ["#text", "color"], ["body", "backgroundColor"], 4.5],
  ["link in a note", ["#note a", "color"], ["#note", "backgroundColor"], 4.5],
  ["text in a note", ["#note", "color"], ["#note", "backgroundColor"], 4.5],
  ["edge of a note", ["#note", "borderTopColor"], ["#note", "backgroundColor"], 3],
  ["link on newsprint", ["#sunk a", "color"], ["#sunk", "backgroundColor"], 4.5],
  ["chosen tab", [".cats [aria-current]", "borderBottomColor"], ["body", "backgroundColor"], 3],
  ["tick", ["#check", "color"], ["#check", "backgroundColor"], 4.5],
  ["edge of a box", ["#check", "borderTopColor"], ["body", "backgroundColor"], 3],
  ["name on the scene", ["#scene .brand", "color"], ["#scene", "backgroundColor"], 4.5],
  ["countdown", ["#count", "color"], [".launch", "backgroundColor"], 4.5],
  ["link at night", ["#night-link", "color"], ["#night", "backgroundColor"], 4.5],
  ["mark at night", ["#mark", "color"], ["#night", "backgroundColor"], 3],
  ["initial at night", ["#initial", "color"], ["#initial", "backgroundColor"], 4.5],
  ["button at night", ["#night-main", "color"], ["#night-main", "backgroundColor"], 4.5],
];

/** The ring of what has the focus, and the ground around it. */
const rings: [name: string, focused: string, ground: string][] = [
  ["ring on the band", ".search input", ".top"],
  ["ring on paper", "#field", "body"],
  ["ring at night", "#night-field", "#night"],
];

async function coloursIn(page: Page, styles: string[]) {
  return page.evaluate(
    ({ styles, pairs, rings }) => {
      const colour = (selector: string, property: string) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`${selector} is not there`);
        const value = getComputedStyle(element)[property as "color"];
        const bytes = value.match(/^rgb\((\d+), (\d+), (\d+)\)$/)?.slice(1) ?? [];
        if (bytes.length === 0) throw new Error(`${selector} ${property} is ${value}`);
        return `#${bytes.map((byte) => Number(byte).toString(16).padStart(2, "0")).join("")}`;
      };
      return styles.map((style) => {
        document.documentElement.style.cssText = style;
        const ringsNow = rings.map(([, focused, ground]) => {
          document.querySelector<HTMLElement>(focused)?.focus();
          return [colour(focused, "outlineColor"), colour(ground, "backgroundColor")];
        });
        const found = pairs.map(([, ink, ground]) => [colour(...ink), colour(...ground)]);
        return [...found, ...ringsNow] as [string, string][];
      });
    },
    { styles, pairs, rings },
  );
}

describe.each(sizes)("on $name", (size) => {
  test("200 accents keep every contrast", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(`${origin}/explore`);
    expect(await page.locator("html").getAttribute("style")).toBe(
      themeVariables(academyTheme(pale)),
    );
    await expectSound(page);
    const styleOf = (path: string) => readFileSync(join(root, "src/pages", path), "utf8");
    const night = ["learning/night.css", "learning/night-watch.css"].map(styleOf).join("\n");
    const still = "*{transition:none!important}";
    const styles = wholeStyle() + styleOf("sign-in/auth.css") + night + still;
    await page.addStyleTag({ content: styles });
    await page.evaluate((html) => {
      const place = document.createElement("div");
      place.innerHTML = html;
      document.querySelector("main")?.append(place);
    }, samples);
    const hand = new Hand("accents of the journey");
    const digits = () => Math.floor(hand.next() * 2 ** 24).toString(16);
    const accents = Array.from({ length: 200 }, () => `#${digits().padStart(6, "0")}`);
    const themes = accents.map((accent) => themeVariables(academyTheme(accent)));
    const found = await coloursIn(page, themes);
    const named = [...pairs, ...rings.map(([name]) => [name, "", "", 3] as const)];
    const bad = found.flatMap((colours, i) =>
      named.flatMap(([name, , , least], j) => {
        const [ink = "", ground = ""] = colours[j] ?? [];
        const ratio = contrast(ink, ground);
        return ratio < least ? [`${accents[i]} ${name}: ${ink} on ${ground}, ${ratio}`] : [];
      }),
    );
    expect(bad).toEqual([]);
    const bands = new Set(found.map(([band]) => band?.[1]));
    expect(bands.size).toBeGreaterThan(190);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
