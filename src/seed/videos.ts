// Draws the videos of the demo's lessons and converts them with the same verb as a teacher's.
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { findCourse, lessonsInOrder, listPublishedCourses } from "#src/courses/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { faultOf } from "#src/fault.ts";
import { convertVideo } from "#src/media/conversion/convert.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { cover } from "#src/prints/cover.ts";
import { cast } from "./cast/cast.ts";
import { findCastAccounts } from "./cast-accounts.ts";
import { drawLessonVideo } from "./draw-video.ts";

type Missing = {
  lesson: { id: string; title: string; durationSeconds: number };
  course: { id: string; title: string; category: string; teacherId: string };
  isFirst: boolean;
};

/**
 * Waits for the first lesson of each course, so that the demo works at once, and returns the
 * promise of the others.
 */
export async function seedVideos(ctx: Ctx, ffmpeg: string): Promise<{ rest: Promise<void> }> {
  const missing = await findMissing(ctx);
  if (missing.length === 0) return { rest: Promise.resolve() };
  const firsts = missing.filter((one) => one.isFirst);
  const others = missing.filter((one) => !one.isFirst);
  console.log(`Dibujando y convirtiendo ${missing.length} videos de muestra…`);
  for (const one of firsts) await seedVideo(ctx, ffmpeg, one);
  const rest = (async () => {
    for (const one of others) await seedVideo(ctx, ffmpeg, one);
  })().catch((error) => ctx.log.error({ err: faultOf(error) }, "demo videos"));
  return { rest };
}

async function findMissing(ctx: Ctx): Promise<Missing[]> {
  const filmed = new Set(cast.courses.filter((one) => one.video).map((one) => one.title));
  const castIds = new Set((await findCastAccounts(ctx.db)).map(({ id }) => id));
  const { courses } = await listPublishedCourses(ctx, { limit: 100, offset: 0 });
  const missing: Missing[] = [];
  for (const { id, title } of courses) {
    const course = filmed.has(title) ? await findCourse(ctx, id) : null;
    // Another teacher may have given a course the same title.
    if (!course || !castIds.has(course.teacherId)) continue;
    for (const [place, lesson] of lessonsInOrder(course).entries()) {
      const { ready } = await findLessonVideo(ctx, lesson.id);
      if (!ready) missing.push({ lesson, course, isFirst: place === 0 });
    }
  }
  return missing;
}

async function seedVideo(ctx: Ctx, ffmpeg: string, { lesson, course }: Missing): Promise<void> {
  const { files } = ctx.outside;
  const id = newId();
  const file = files.scratch(`${id}.mp4`);
  await drawLessonVideo({
    plates: platesOf(course, lesson),
    seconds: Math.max(20, lesson.durationSeconds),
    seed: lesson.title,
    out: file,
    ffmpeg,
  });
  const key = `uploads/${ctx.academy.id}/${id}.mp4`;
  const { bytes } = await files.put(key, createReadStream(file), Number.POSITIVE_INFINITY);
  await rm(file, { force: true });
  const owned = { academyId: ctx.academy.id, id };
  const fileName = `${lesson.title}.mp4`;
  await ctx.db
    .insert(uploads)
    .values({ ...owned, userId: course.teacherId, fileName, key, bytes, expiresAt: ctx.now });
  await ctx.db.insert(videos).values({
    ...owned,
    courseId: course.id,
    lessonId: lesson.id,
    uploadId: id,
    originalName: fileName,
    originalKey: key,
    status: "received",
  });
  await convertVideo(ctx, id);
}

/** Four prints for the lesson: its title may name a motif, that of the course always does. */
function platesOf(course: Missing["course"], lesson: Missing["lesson"]): string[] {
  const { category } = course;
  return [
    cover({ title: course.title, category, id: lesson.id }),
    cover({ title: lesson.title, category, id: `${lesson.id}-2` }),
    cover({ title: course.title, category, id: `${lesson.id}-3` }),
    cover({ title: lesson.title, category, id: `${lesson.id}-4` }),
  ];
}
