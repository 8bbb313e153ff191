import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { renameCategory } from "#src/academies/categories/rename-category.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { sharePage, sharePageUrl } from "./share-page.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const ask = door.anyone(here.academy);

test.each(["todos", "gastronomía", null])(
  "the page of %s is shared with a PNG of 1200 × 630, cached for a year",
  async (category) => {
    const answer = await ask(sharePageUrl(here.ctx, { category }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  },
);

test("it is drawn once, and another page has another picture", async () => {
  const keys = await Promise.all([1, 2].map(() => sharePage(here.ctx, { category: "arte" })));
  expect(new Set(keys).size).toBe(1);
  expect(await sharePage(here.ctx, { category: "cultivo" })).not.toBe(keys[0]);
});

test("an accent gives them a new address and another ink, and the old files go", async () => {
  const { ctx } = await world.academy();
  const inked = { ...ctx, academy: { ...ctx.academy, accent: "#19B5A5" } };
  const shownBy = async (of: typeof ctx, category: string | null) => {
    const key = await sharePage(of, { category });
    const { dominant } = await sharp(await buffer(ctx.outside.files.read(key))).stats();
    return { key, url: sharePageUrl(of, { category }), dominant };
  };
  for (const category of ["todos", "cultivo", null]) {
    const before = await shownBy(ctx, category);
    const after = await shownBy(inked, category);
    expect(after.key).not.toBe(before.key);
    expect(after.url).not.toBe(before.url);
    if (category !== "cultivo") expect(after.dominant).not.toEqual(before.dominant);
    expect(await ctx.outside.files.stat(before.key)).toBeNull();
  }
});

test("only an academy's own categories have one, whatever their names", async () => {
  const otherAcademy = await world.academy();
  await renameCategory(otherAcademy.ctx, { from: "arte", to: "Pan & ¿qué?/más" });
  const address = sharePageUrl(otherAcademy.ctx, { category: "Pan & ¿qué?/más" });
  expect((await door.anyone(otherAcademy.academy)(address)).status).toBe(200);
  for (const wrong of [
    address,
    "/share/categories/nada.png",
    "/share/nada.png",
    "/share/todos.png",
  ]) {
    await problemIn(await ask(wrong), 404);
  }
});
