// Draws the videos of the demo's classes and converts them with the same verb as a teacher's. A
// rerun goes on where a stopped one was.
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import { type Ctx, inTransaction, StoreFull } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { faultOf } from "#src/fault.ts";
import { convertVideo } from "#src/media/conversion/convert.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { cover, lessonPrint } from "#src/prints/cover.ts";
import { drawLessonVideo } from "./draw-video.ts";
import { type Film, missingFilms } from "./missing-films.ts";

/** What all films together do not use up, so that they never come near the disk's reserve. */
const spareBytes = 500_000_000;
const lookEveryMs = 2_000;

type Work = { ffmpeg: string; signal: AbortSignal; gently: boolean };

/**
 * Waits for the videos that the first visit needs, and returns the promise of the others, which are
 * made in the background until `signal` stops them.
 */
export async function seedVideos(
  ctx: Ctx,
  ffmpeg: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ rest: Promise<void> }> {
  const missing = await missingFilms(ctx);
  const firsts = missing.filter(({ turn }) => turn === 0);
  const others = missing.filter(({ turn }) => turn !== 0);
  if (firsts.length > 0) {
    console.log(`Dibujando y convirtiendo ${firsts.length} videos de muestra…`);
  }
  try {
    for (const film of firsts) await makeFilm(ctx, film, { ffmpeg, signal, gently: false });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { rest: makeOthers(ctx, others, { ffmpeg, signal, gently: true }) };
}

/** One at a time. A film that fails is tried again at the next start. */
async function makeOthers(ctx: Ctx, films: Film[], work: Work): Promise<void> {
  const { log } = ctx;
  const began = Date.now();
  const names = films.map(({ fileName }) => fileName);
  for (const film of films) {
    try {
      await untilUploadsAreDone(ctx, names, work.signal);
      await ctx.outside.files.assertRoom(spareBytes);
      await makeFilm(ctx, film, work);
    } catch (error) {
      if (work.signal.aborted) return;
      if (error instanceof StoreFull) {
        log.warn("demo videos stop: too little room on the disk");
        return;
      }
      log.error({ err: faultOf(error) }, "demo video");
    }
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  if (films.length > 0) log.info({ films: films.length, seconds }, "demo videos done");
}

/** So that a teacher who tries an upload waits for one film at most. */
async function untilUploadsAreDone(ctx: Ctx, films: string[], signal: AbortSignal): Promise<void> {
  const waiting = and(
    eq(videos.academyId, ctx.academy.id),
    inArray(videos.status, ["received", "converting"]),
    notInArray(videos.originalName, films),
  );
  while ((await ctx.db.$count(videos, waiting)) > 0) await sleep(lookEveryMs, null, { signal });
}

async function makeFilm(ctx: Ctx, film: Film, work: Work): Promise<void> {
  work.signal.throwIfAborted();
  const videoId = film.unfinished ?? (await drawFilm(ctx, film, work));
  await convertVideo(ctx, videoId, work.signal);
}

/** @returns the id of its video, which is not converted yet */
async function drawFilm(ctx: Ctx, film: Film, work: Work): Promise<string> {
  const { course, lesson, seconds, fileName } = film;
  const { files } = ctx.outside;
  const id = newId();
  // Another process may draw the same class.
  const file = files.scratch(`${id}.mp4`);
  const key = `uploads/${ctx.academy.id}/${id}.mp4`;
  await drawLessonVideo({
    plates: platesOf(film),
    seconds,
    seed: lesson.title,
    out: file,
    ...work,
  });
  const { bytes } = await files.put(key, createReadStream(file), Number.POSITIVE_INFINITY);
  await rm(file, { force: true });
  const owned = { academyId: ctx.academy.id, id };
  await inTransaction(ctx, async ({ db }) => {
    await db
      .insert(uploads)
      .values({ ...owned, userId: course.teacherId, fileName, key, bytes, expiresAt: ctx.now });
    await db.insert(videos).values({
      ...owned,
      courseId: course.id,
      lessonId: lesson.id,
      uploadId: id,
      originalName: fileName,
      originalKey: key,
      status: "received",
    });
  });
  return id;
}

/** Four prints: the class's own, and others in which its title or the course's names the motif. */
function platesOf({ course, lesson }: Film): string[] {
  const { category } = course;
  return [
    lessonPrint(course, lesson),
    cover({ title: lesson.title, category, id: `${lesson.id}-2` }),
    cover({ title: course.title, category, id: `${lesson.id}-3` }),
    cover({ title: lesson.title, category, id: `${lesson.id}-4` }),
  ];
}
