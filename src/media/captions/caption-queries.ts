import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { shared } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";
import { captions } from "#src/media/tables.ts";
import { problem } from "#src/problem.ts";
import { byLanguage, captionLanguageName } from "./caption-languages.rules.ts";

export type ListedCaptions = {
  id: string;
  language: string;
  /** The language's name in Spanish. */
  label: string;
  /** The name of the file that it came from. */
  source: string;
  cueCount: number;
  version: number;
};

const listed = {
  id: captions.id,
  language: captions.language,
  source: captions.source,
  version: captions.version,
  // Only the lines of times contain an arrow.
  cueCount: sql<number>`(length(${captions.vtt}) - length(replace(${captions.vtt}, ' --> ', ''))) / 5`,
};

/** The captions of a class, Spanish first; the caller has decided who may know of it. */
export async function listCaptionsOf(ctx: Ctx, lessonId: string): Promise<ListedCaptions[]> {
  const found = await ctx.db
    .select(listed)
    .from(captions)
    .where(and(eq(captions.academyId, ctx.academy.id), eq(captions.lessonId, lessonId)));
  return found
    .map((one) => ({ ...one, label: captionLanguageName(one.language) }))
    .sort(byLanguage);
}

/** With the text, for those who manage the class. Null if it has none in this language. */
export async function findCaptions(ctx: Ctx, lessonId: string, language: string) {
  const [found] = await ctx.db
    .select()
    .from(captions)
    .where(
      and(
        eq(captions.academyId, ctx.academy.id),
        eq(captions.lessonId, lessonId),
        eq(captions.language, language),
      ),
    );
  return found ?? null;
}

type Captions = { lessonId: string; courseId: string; language: string };

/** The bytes of all captions of the course but these. */
export async function otherCaptionBytes(
  ctx: Ctx,
  { lessonId, courseId, language }: Captions,
): Promise<number> {
  const academyId = ctx.academy.id;
  // Lessons are found by course; captions only by lesson.
  const ofCourse = ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.academyId, academyId), eq(lessons.courseId, courseId)));
  const [found] = await ctx.db
    .select({ bytes: sql<string | null>`sum(octet_length(${captions.vtt}))` })
    .from(captions)
    .where(
      and(
        eq(captions.academyId, academyId),
        inArray(captions.lessonId, ofCourse),
        or(ne(captions.lessonId, lessonId), ne(captions.language, language)),
      ),
    );
  return Number(found?.bytes ?? 0);
}

/** A class of a course of the caller's; throws `not_found` for everybody else. */
export async function findManagedLesson(ctx: MemberCtx, lessonId: string) {
  const [found] = idShape.safeParse(lessonId).success
    ? await ctx.db
        .select({
          id: lessons.id,
          title: lessons.title,
          courseId: lessons.courseId,
          moduleId: lessons.moduleId,
          teacherId: courses.teacherId,
        })
        .from(lessons)
        .innerJoin(
          courses,
          and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
        )
        .where(
          and(
            eq(lessons.academyId, ctx.academy.id),
            eq(lessons.id, lessonId),
            isNull(lessons.removedAt),
            isNull(courses.removedAt),
          ),
        )
    : [];
  if (!found || !mayManage(ctx.actor, found)) throw problem("not_found", "Esta clase no existe");
  return found;
}

/** As learners load them: only with the right to watch the class. */
export type PlayedCaptions = { language: string; label: string; url: string };

const playedCaptions = shared(
  prepared((db) =>
    db
      .select({ id: captions.id, language: captions.language, version: captions.version })
      .from(captions)
      .where(
        and(
          eq(captions.academyId, sql.placeholder("academyId")),
          eq(captions.lessonId, sql.placeholder("lessonId")),
        ),
      ),
  ),
);

/** For the player, Spanish first. Reads no text: each view of a class asks for them. */
export async function listPlayedCaptions(ctx: Ctx, lessonId: string): Promise<PlayedCaptions[]> {
  const found = await playedCaptions(ctx.db, { academyId: ctx.academy.id, lessonId });
  return found.toSorted(byLanguage).map(({ id, language, version }) => ({
    language,
    label: captionLanguageName(language),
    url: `/captions/${id}/${language}.vtt?v=${version}`,
  }));
}
