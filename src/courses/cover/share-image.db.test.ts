import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { findCourse } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import { busyPhoto, giveCover } from "#src/testing/covers.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { shareImage, shareImageUrl } from "./share-image.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const ask = door.anyone(here.academy);
const year = "public, max-age=31536000, immutable";

async function expectPicture(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(300_000);
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
  return bytes;
}

test("a printed cover is shared as a PNG of 1200 × 630, cached for a year", async () => {
  const answer = await ask(shareImageUrl(here.ctx, here.course));
  expect(answer.headers.get("cache-control")).toBe(year);
  await expectPicture(answer);
  const other = await ask(`/covers/${here.course.id}.png?v=0`);
  expect(other.headers.get("cache-control")).toBe("public, max-age=300");
});

test("it is drawn once: later requests get the existing file", async () => {
  const course = await here.addCourse();
  const keys = await Promise.all([1, 2, 3].map(() => shareImage(here.ctx, course)));
  expect(new Set(keys).size).toBe(1);
  const key = keys[0] ?? "";
  const mark = Buffer.from("drawn before");
  await world.outside.files.put(key, Readable.from([mark]), 100);
  const answer = await ask(shareImageUrl(here.ctx, course));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(mark);
});

test("a new title makes a new picture at a new address, and the old file is deleted", async () => {
  const course = await here.addCourse();
  await shareImage(here.ctx, course);
  await world.database.db
    .update(courses)
    .set({ title: "Miel de flor de café" })
    .where(eq(courses.id, course.id));
  const renamed = await findCourse(here.ctx, course.id);
  if (!renamed) throw new Error("the course is gone");
  expect(shareImageUrl(here.ctx, renamed)).not.toBe(shareImageUrl(here.ctx, course));
  await expectPicture(await ask(shareImageUrl(here.ctx, renamed)));
  expect(await world.outside.files.list(`covers/share/${course.id}`)).toHaveLength(1);
});

test("an accent changes the picture of a print, and that of a photo stays", async () => {
  const inked = { academy: { ...here.academy, accent: "#19B5A5" } };
  const course = await here.addCourse();
  expect(shareImageUrl(inked, course)).not.toBe(shareImageUrl(here.ctx, course));
  const photo = { ...course, coverKey: `images/${here.academy.id}/${course.id}` };
  expect(shareImageUrl(inked, photo)).toBe(shareImageUrl(here.ctx, photo));
});

test("an uploaded cover fits the size limit, however detailed", async () => {
  const course = await here.addCourse();
  await giveCover(here, course.id, await busyPhoto());
  await expectPicture(await ask(`/covers/${course.id}.png`));
});

test("a draft and a course of another academy have no share image", async () => {
  const draft = await here.addCourse();
  await world.database.db.update(courses).set({ status: "draft" }).where(eq(courses.id, draft.id));
  const otherAcademy = await world.academy();
  for (const { id } of [draft, otherAcademy.course]) {
    await problemIn(await ask(`/covers/${id}.png`), 404);
  }
});
