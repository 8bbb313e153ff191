import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { findAcademyById, versionOf } from "#src/academies/queries.ts";
import { losingCommits } from "#src/testing/lost-commit.ts";
import { giantHeader, movingPng, movingWebp, noisePhoto } from "#src/testing/pictures.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { changeLogo, removeLogo } from "./change-logo.ts";
import { maxLogoBytes } from "./logo.rules.ts";

const world = await openWorld({ quotas: quotasWith({ PICTURES_PER_HOUR: 6 }) });
afterAll(() => world.close());

async function open() {
  const here = await world.academy();
  return { ...here, admin: here.as(await here.person("academy")) };
}

const logoOf = async (id: string) => (await findAcademyById(world.database.db, id))?.logoUrl;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#22417ecc" } })
    .png()
    .toBuffer();

test("a logo is drawn anew, whole and see-through; the old one goes a day later", async () => {
  const here = await open();
  const version = await versionOf(here.ctx);
  await changeLogo(here.admin, await plain(600, 900));
  const first = (await logoOf(here.academy.id)) ?? "";
  expect(first).toMatch(new RegExp(`^/images/${here.academy.id}/[0-9a-f-]{36}/200\\.webp$`));
  const bytes = await buffer(world.outside.files.read(first.slice(1)));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 67, height: 100, hasAlpha: true });
  expect(await versionOf(here.ctx)).toBe(version + 1);

  await changeLogo(here.admin, await noisePhoto("jpeg", 500));
  await removeLogo(here.admin);
  await removeLogo(here.admin);
  expect(await logoOf(here.academy.id)).toBeNull();
  const jobs = await world.outside.queue.findJobs("images.remove", {
    data: { academyId: here.academy.id },
  });
  expect(jobs).toHaveLength(2);
  for (const { startAfter } of jobs) {
    expect(startAfter.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  }
  const rows = await world.database.db
    .select({ action: trailEvents.action })
    .from(trailEvents)
    .where(eq(trailEvents.academyId, here.academy.id));
  expect(rows.map(({ action }) => action)).toEqual(Array(3).fill("logo-changed"));
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><script>alert(1)</script></svg>',
);
const unusable = "No pudimos abrir el logo";
const small = "La imagen es muy pequeña: su lado más largo debe medir al menos 48 puntos.";

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ["an SVG", () => svg, 415, unusable],
  [
    "an SVG behind an XML head",
    () => Buffer.concat([Buffer.from("<?xml?>\n"), svg]),
    415,
    unusable,
  ],
  ["40 MB", () => Buffer.alloc(40_000_000, 0x89), 413, "El logo no puede pesar más de 2 MB."],
  ["a byte too many", () => Buffer.alloc(maxLogoBytes + 1), 413, "El logo no puede pesar más"],
  ["one point", () => plain(1, 1), 400, small],
  ["47 points", () => plain(47, 20), 400, small],
  ["a moving WebP", movingWebp, 415, unusable],
  ["a moving PNG", async () => movingPng(await plain(200, 100)), 415, unusable],
  ["a GIF", () => noisePhoto("gif", 200), 415, unusable],
  ["a PNG that claims to be huge", giantHeader, 415, unusable],
  ["half a PNG", async () => (await noisePhoto("png")).subarray(0, 9000), 415, unusable],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, unusable],
  ["nothing", () => Buffer.alloc(0), 415, unusable],
])("%s is refused, and the logo stays", async (_, file, status, text) => {
  const here = await open();
  await changeLogo(here.admin, await plain(48, 12));
  const before = await logoOf(here.academy.id);
  const changed = changeLogo(here.admin, await file());
  await expect(changed).rejects.toMatchObject({ status });
  await expect(changed).rejects.toThrow(text);
  expect(await logoOf(here.academy.id)).toBe(before);
});

test("a logo that is saved, although the answer to the commit was lost, can still be seen", async () => {
  const here = await open();
  const db = losingCommits(world.database.db);
  const lost = { ...here.admin, db, allAcademies: { ...here.admin.allAcademies, db } };
  await expect(changeLogo(lost, await plain(60, 60))).rejects.toThrow("lost");
  const address = (await logoOf(here.academy.id)) ?? "";
  expect(await world.outside.files.stat(address.slice(1))).not.toBeNull();
});

test("one person draws so many in an hour", async () => {
  const here = await open();
  for (let times = 0; times < 6; times++) await changeLogo(here.admin, await plain(60, 60));
  const seventh = changeLogo(here.admin, await plain(60, 60));
  await expect(seventh).rejects.toMatchObject({ status: 429 });
});
