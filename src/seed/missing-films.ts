// Which classes of the demo still need their video, in the order in which they get it.
import { and, desc, eq, inArray } from "drizzle-orm";
import { type Course, findCourse, type Lesson, lessonsInOrder } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { isSettled } from "#src/media/class-video/content.rules.ts";
import { videos } from "#src/media/tables.ts";
import { hash } from "#src/prints/hand.ts";
import { type CastCourse, cast } from "./cast/cast.ts";
import { findCastAccounts } from "./cast-accounts.ts";

export type Film = {
  course: Course;
  lesson: Lesson;
  seconds: number;
  fileName: string;
  /** The first visit needs those of turn 0. */
  turn: 0 | 1 | 2;
  /** Its video, where a stopped start has drawn it and not converted it. */
  unfinished: string | null;
};

/**
 * The first classes of the courses that are filmed whole, then their other classes, then the first
 * class of each other course, newest first.
 */
export async function missingFilms(ctx: Ctx): Promise<Film[]> {
  const films = await filmsOfCast(ctx);
  const made = await videosOf(ctx, films);
  return films.flatMap((film) => {
    const its = made.filter(({ lessonId }) => lessonId === film.lesson.id);
    // Its teacher has given it a video, or is doing so.
    const isTaken = its.some((one) => one.status === "ready" || one.fileName !== film.fileName);
    const unfinished = its.find((video) => !isSettled(video));
    // A conversion that waits for room on the disk has a job of its own.
    if (isTaken || unfinished?.failure) return [];
    return { ...film, unfinished: unfinished?.id ?? null };
  });
}

async function filmsOfCast(ctx: Ctx): Promise<Film[]> {
  const known = new Map([...cast.courses, ...cast.launches].map((one) => [one.title, one]));
  const castIds = (await findCastAccounts(ctx.db)).map(({ id }) => id);
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.status, "published"),
        // Another teacher may have given a course the same title.
        inArray(courses.teacherId, castIds),
        inArray(courses.title, [...known.keys()]),
      ),
    )
    .orderBy(desc(courses.publishedAt), desc(courses.id));
  const films: Film[] = [];
  for (const { id, title } of rows) {
    const [course, planned] = [await findCourse(ctx, id), known.get(title)];
    if (course && planned) films.push(...filmsOf(course, planned));
  }
  return films.sort((a, b) => a.turn - b.turn);
}

/** Of the classes that the cast names; its teacher may have renamed or added some. */
function filmsOf(course: Course, planned: CastCourse): Film[] {
  const titles = planned.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title));
  const filmed = planned.video ? titles : titles.slice(0, 1);
  return lessonsInOrder(course)
    .filter(({ title }) => filmed.includes(title))
    .map((lesson) => ({
      course,
      lesson,
      seconds: planned.video ? Math.max(20, lesson.durationSeconds) : secondsOf(lesson.title),
      fileName: `${lesson.title}.mp4`,
      turn: planned.video ? (lesson.title === titles[0] ? 0 : 1) : 2,
      unfinished: null,
    }));
}

/** Short: it shows what a class is, and thirty of them are drawn. */
const secondsOf = (title: string) => 20 + (hash(title) % 9);

async function videosOf(ctx: Ctx, films: Film[]) {
  return ctx.db
    .select({
      id: videos.id,
      lessonId: videos.lessonId,
      fileName: videos.originalName,
      status: videos.status,
      failure: videos.failure,
    })
    .from(videos)
    .where(
      and(
        eq(videos.academyId, ctx.academy.id),
        inArray(
          videos.lessonId,
          films.map(({ lesson }) => lesson.id),
        ),
      ),
    );
}
