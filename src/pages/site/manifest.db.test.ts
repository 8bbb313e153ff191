import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { keepImage } from "#src/images/keep-image.ts";
import { busyPhoto } from "#src/testing/covers.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);

type Here = Awaited<ReturnType<typeof world.academy>>;

async function manifestOf({ academy }: Here) {
  const answer = await door.anyone(academy)("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  return answer.json();
}

async function pictureAt({ academy }: Here, path: string) {
  const answer = await door.anyone(academy)(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  return { bytes, format, size: `${width}x${height}`, cache: answer.headers.get("cache-control") };
}

test("the manifest names the academy of the host, its colours and its icons", async () => {
  const here = await world.academy();
  const found = await manifestOf(here);
  expect(found).toMatchObject({
    name: "La Gulupa",
    short_name: "La Gulupa",
    lang: "es-CO",
    start_url: "/explore",
    scope: "/",
    theme_color: "#F4B61A",
    background_color: "#FBF7EA",
  });
  expect(found.icons.map((one: { purpose: string }) => one.purpose)).toEqual([
    "any",
    "any",
    "maskable",
  ]);
  for (const { src, sizes } of found.icons) {
    const picture = await pictureAt(here, src);
    expect(picture).toMatchObject({ format: "png", size: sizes });
    expect(picture.cache).toBe("public, max-age=31536000, immutable");
  }
});

test("a phone finds a touch icon of 180 pixels where it looks", async () => {
  const here = await world.academy();
  const icon = await pictureAt(here, "/apple-touch-icon.png");
  expect(icon).toMatchObject({ format: "png", size: "180x180" });
});

test("an academy with a logo has it on its icons, at new addresses", async () => {
  const here = await world.academy();
  const before = await manifestOf(here);
  const kept = await keepImage(here.ctx, "logo", await busyPhoto());
  await world.database.db
    .update(academies)
    .set({ logoUrl: kept?.address ?? null })
    .where(eq(academies.id, here.academy.id));
  const after = await manifestOf(here);
  expect(after.icons[0].src).not.toBe(before.icons[0].src);
  const [mark, logo] = [
    await pictureAt(await world.academy(), "/icons/192.png"),
    await pictureAt(here, "/icons/192.png"),
  ];
  expect(logo.size).toBe("192x192");
  expect(logo.bytes.equals(mark.bytes)).toBe(false);
});

test("an icon of another size is not found", async () => {
  const here = await world.academy();
  for (const path of ["/icons/193.png", "/icons/..%2Fx.png"]) {
    await problemIn(await door.anyone(here.academy)(path), 404);
  }
});
