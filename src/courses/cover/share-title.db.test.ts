// Catches: a picture too heavy for WhatsApp or of the wrong size, words that we did not choose, an
// old picture after a change of title or ink.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { type SharedTitle, shareTitle, shareTitleUrl } from "./share-title.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const ask = door.anyone(here.academy);
const home: SharedTitle = { page: "home", title: "Lo que sabes, ¿da cosecha?", motif: "corn" };

test.each([
  home,
  { page: "help", title: "Ayuda", motif: "seedling" },
  { page: "campaign-1", title: "Calendario de siembra & luna ".repeat(9), motif: "sowing" },
] satisfies SharedTitle[])("$page is shared with a PNG of 1200 × 630", async (shared) => {
  const answer = await ask(shareTitleUrl(here.ctx, shared));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("it is drawn once; another title, ink or name has another address, and the file of today stays", async () => {
  const { ctx } = await world.academy();
  const keys = await Promise.all([1, 2].map(() => shareTitle(ctx, home)));
  expect(new Set(keys).size).toBe(1);
  const changed = { ...home, title: "Siembra con nosotros" };
  const inked = { ...ctx, academy: { ...ctx.academy, accent: "#19B5A5" } };
  const named = { ...ctx, academy: { ...ctx.academy, name: "La Ñapa" } };
  const places = [ctx, inked, named];
  const urls = [shareTitleUrl(ctx, changed), ...places.map((one) => shareTitleUrl(one, home))];
  expect(new Set(urls).size).toBe(4);
  const bytesOf = async (key: string) => buffer(ctx.outside.files.read(key));
  const before = await bytesOf(keys[0] ?? "");
  const after = await shareTitle(inked, home);
  expect(before.equals(await bytesOf(after))).toBe(false);
  // Whoever asks for both in turn has neither drawn again.
  const images = { ...ctx.outside.images, png: () => Promise.reject(new Error("drawn again")) };
  const idle = { ...ctx, outside: { ...ctx.outside, images } };
  expect(await shareTitle(idle, home)).toBe(keys[0]);
});

test("an old address goes on after the ink has changed, for a short time in caches", async () => {
  const url = shareTitleUrl(here.ctx, home).replace(/v=.*$/, "v=old");
  const answer = await ask(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
});

test("nobody has other words drawn, and another academy's address is none here", async () => {
  const other = await world.academy();
  const url = new URL(shareTitleUrl(here.ctx, home), "https://here.invalid");
  const changed = (name: string, value: string) => {
    const query = new URLSearchParams(url.search);
    query.set(name, value);
    return `${url.pathname}?${query}`;
  };
  for (const wrong of [
    changed("t", "Compra aquí"),
    changed("m", "bee"),
    changed("m", "nada"),
    changed("k", ""),
    `/share/titles/other.png${url.search}`,
    "/share/titles/home.png",
    shareTitleUrl(other.ctx, home),
  ]) {
    await problemIn(await ask(wrong), 404);
  }
});
