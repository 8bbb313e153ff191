import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { keepImage } from "#src/images/keep-image.ts";
import { tabIconUrl } from "#src/images/site-icon.ts";
import { busyPhoto } from "#src/testing/covers.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openSite } from "#src/testing/site.ts";
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

function change({ academy }: Here, changes: Partial<typeof academies.$inferInsert>) {
  return world.database.db.update(academies).set(changes).where(eq(academies.id, academy.id));
}

async function tabAt({ academy }: Here, path: string) {
  const answer = await door.anyone(academy)(path);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  return { svg: await answer.text(), cache: answer.headers.get("cache-control") };
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

test("an academy's icons are its initial in its ink, at addresses that change with both", async () => {
  const here = await world.academy();
  const colours = async () => {
    const { theme_color, icons } = await manifestOf(here);
    return { theme_color, src: icons[0].src as string };
  };
  const before = await colours();
  await change(here, { accent: "#12294D" });
  const inked = await colours();
  expect(inked.theme_color).toBe("#12294D");
  expect(inked.src).not.toBe(before.src);
  await change(here, { name: "Verde Biche" });
  const renamed = await colours();
  expect(renamed.src).not.toBe(inked.src);
  const { dominant } = await sharp((await pictureAt(here, renamed.src)).bytes).stats();
  expect(dominant).toMatchObject({ r: 24, g: 40, b: 72 });
});

test("a browser's tab has the initial, or else the logo, and an old address is not kept", async () => {
  const here = await world.academy();
  await change(here, { accent: "#12294D", name: "Ñame" });
  const address = tabIconUrl({ academy: { ...here.academy, accent: "#12294D", name: "Ñame" } });
  const initial = await tabAt(here, address);
  expect(initial.svg).toContain('fill="#12294D"/><path fill="#FBF7EA"');
  expect(initial.cache).toBe("public, max-age=31536000, immutable");
  const kept = await keepImage(here.ctx, "logo", await busyPhoto());
  await change(here, { logoUrl: kept?.address ?? null });
  const logo = await tabAt(here, address);
  expect(logo.svg).toMatch(/<image width="96" height="96" href="data:image\/png;base64,iVBORw/);
  expect(logo.cache).toBe("public, max-age=300");
});

test("a pale logo stands on ink, where paper would hide it", async () => {
  const background = async (colour: string) => {
    const here = await world.academy();
    const plain = { width: 200, height: 100, channels: 3, background: colour } as const;
    const kept = await keepImage(here.ctx, "logo", await sharp({ create: plain }).png().toBuffer());
    await change(here, { logoUrl: kept?.address ?? null });
    const { bytes } = await pictureAt(here, "/icons/192.png");
    const corner = { left: 0, top: 0, width: 1, height: 1 };
    const pixel = await sharp(bytes).extract(corner).removeAlpha().raw().toBuffer();
    return `#${pixel.toString("hex")}`;
  };
  expect(await background("#ffffff")).toBe("#17201a");
  expect(await background("#2c6a33")).toBe("#fbf7ea");
});

test("where browsers look without being told, each host has its own icon", async () => {
  const here = await world.academy();
  const site = await openSite(world, {});
  onTestFinished(() => site.close());
  const at = (path: string, host: string) => site.ask(path, { host });
  const academy = `${here.academy.subdomain}.localhost`;
  expect((await at("/favicon.svg", academy)).headers.location).toBe("/icons/favicon.svg");
  expect((await at("/favicon.svg", "localhost")).status).toBe(200);
  const ico = await at("/favicon.ico", academy);
  expect(ico.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=300",
  });
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
  await change(here, { logoUrl: kept?.address ?? null });
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
