import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findLessonVideo } from "#src/media/queries.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { refusingToRemove } from "#src/testing/refusing-store.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { academiesWithReplaced, removeReplaced } from "./remove-replaced.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

async function openClass() {
  const here = await world.academy();
  const [lesson = ""] = here.course.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const add = (state?: "ready" | "failed") => storedVideo(world, here, lesson, state);
  const after = (hours: number) => ({
    ...here.ctx,
    now: new Date(Date.now() + hours * 3_600_000),
  });
  const left = async () => {
    const rows = await db.select({ id: videos.id }).from(videos).where(eq(videos.lessonId, lesson));
    return rows.map(({ id }) => id).sort();
  };
  const isStored = async ({ id, run }: { id: string; run: string }) =>
    (await world.outside.files.stat(`videos/${here.academy.id}/${id}/${run}/poster.jpg`)) !== null;
  return { here, lesson, add, after, left, isStored };
}

test("what a newer video has replaced goes a day after that is ready, with its files", async () => {
  const { here, lesson, add, after, left, isStored } = await openClass();
  const [first, broken] = [await add(), await add("failed")];
  const last = await add();
  const later = await add("failed");
  const all = [first, broken, last, later].map(({ id }) => id).sort();
  await removeReplaced(after(23));
  expect(await left()).toEqual(all);
  expect(await academiesWithReplaced(db, after(23).now)).not.toContain(here.academy.id);

  expect(await academiesWithReplaced(db, after(25).now)).toContain(here.academy.id);
  await removeReplaced(after(25));
  // The newest failed one says why it failed.
  expect(await left()).toEqual([last.id, later.id].sort());
  expect(await Promise.all([first, broken, last].map(isStored))).toEqual([false, false, true]);
  expect(await db.$count(uploads, eq(uploads.academyId, here.academy.id))).toBe(2);
  expect((await findLessonVideo(here.ctx, lesson)).ready?.id).toBe(last.id);
  await removeReplaced(after(26));
  expect(await left()).toHaveLength(2);
});

test("a video that failed goes thirty days after it was given, with its files", async () => {
  const { here, add, after, left, isStored } = await openClass();
  const [plays, failed] = [await add(), await add("failed")];
  await removeReplaced(after(30 * 24 - 1));
  expect(await left()).toEqual([plays.id, failed.id].sort());
  expect(await academiesWithReplaced(db, after(30 * 24 - 1).now)).not.toContain(here.academy.id);

  expect(await academiesWithReplaced(db, after(30 * 24 + 1).now)).toContain(here.academy.id);
  await removeReplaced(after(30 * 24 + 1));
  expect(await left()).toEqual([plays.id]);
  expect(await Promise.all([plays, failed].map(isStored))).toEqual([true, false]);
  expect(await db.$count(uploads, eq(uploads.academyId, here.academy.id))).toBe(1);
});

test("the only video of a class stays, and so does what a copy of the class plays", async () => {
  const { here, lesson, add, after, left, isStored } = await openClass();
  const first = await add();
  await removeReplaced(after(1000));
  expect(await left()).toEqual([first.id]);

  const other = await here.addCourse();
  const [copied = ""] = other.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const copy = await storedVideo(world, here, copied);
  const [played] = await db.select().from(videos).where(eq(videos.id, first.id));
  await db
    .update(videos)
    .set({ mediaKey: played?.mediaKey ?? null, uploadId: played?.uploadId ?? "" })
    .where(eq(videos.id, copy.id));
  const last = await add();
  await removeReplaced(after(25));
  expect(await left()).toEqual([last.id]);
  expect(await isStored(first)).toBe(true);
  expect((await findLessonVideo(here.ctx, lesson)).ready?.id).toBe(last.id);
});

test("a video that the store refuses to remove holds up no other, and goes once it can", async () => {
  const { here, add, after, left } = await openClass();
  const stuck = await add();
  await add();
  const last = await add();
  const refusing = refusingToRemove(after(25), (key) => key.includes(stuck.id));
  await expect(removeReplaced(refusing)).rejects.toThrow("refused");
  expect(await left()).toEqual([stuck.id, last.id].sort());
  expect(await academiesWithReplaced(db, after(25).now)).toContain(here.academy.id);

  await removeReplaced(after(25));
  expect(await left()).toEqual([last.id]);
});
