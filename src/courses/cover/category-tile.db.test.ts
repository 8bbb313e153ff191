import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { changeCategoryLogo } from "#src/academies/categories/change-category-logo.ts";
import { listCategoryLogos } from "#src/academies/queries.ts";
import { openDoor } from "#src/testing/door.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import { tileUrl } from "./tile-url.rules.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const there = await world.academy();
const door = openDoor(world);
const admin = here.as(await here.person("academy"));

test("a tile shows the uploaded logo, at an address of its own, in its academy alone", async () => {
  const print = await (await door.anyone(here.academy)("/tiles/arte.svg")).text();
  await changeCategoryLogo(admin, { name: "arte", logo: await noisePhoto("png", 300) });
  const [art] = await listCategoryLogos(here.ctx);
  if (!art) throw new Error("no category");
  const answer = await door.anyone(here.academy)(tileUrl(art));
  expect(answer.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const svg = await answer.text();
  const [, picture = ""] = /href="data:image\/webp;base64,([^"]+)"/.exec(svg) ?? [];
  expect(await sharp(Buffer.from(picture, "base64")).metadata()).toMatchObject({ width: 200 });
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 360, height: 360 });

  // Without the mark of this logo, a cache keeps it for minutes.
  const plain = await door.anyone(here.academy)("/tiles/arte.svg");
  expect(plain.headers.get("cache-control")).toContain("max-age=300");
  expect(await (await door.anyone(there.academy)("/tiles/arte.svg")).text()).toBe(print);

  await changeCategoryLogo(admin, { name: "arte", logo: null });
  const again = { name: "arte", logoUrl: null };
  expect(tileUrl(again)).toBe("/tiles/arte.svg");
  expect(await (await door.anyone(here.academy)(tileUrl(again))).text()).toBe(print);
});

test("a logo whose file is gone leaves the print", async () => {
  await changeCategoryLogo(admin, { name: "cultivo", logo: await noisePhoto("png", 100) });
  const found = (await listCategoryLogos(here.ctx)).find(({ name }) => name === "cultivo");
  await world.outside.files.remove(found?.logoUrl?.slice(1).replace(/\/[^/]+$/, "") ?? "");
  const answer = await door.anyone(here.academy)("/tiles/cultivo.svg");
  expect(await answer.text()).not.toContain("data:image");
});
