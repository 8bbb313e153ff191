// Writes a class whose course is locked: its version counts the saves that changed something.
import { and, eq, isNull } from "drizzle-orm";
import { repeatedVersion, requireVersion } from "#src/courses/authoring/hold-course.ts";
import { notifyOfCourses } from "#src/courses/authoring/write-courses.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { type LessonChange, lessonChange, texts } from "./lesson.rules.ts";

export type SavedLesson = typeof lessons.$inferSelect;

/** Of a course that the caller has locked. */
export async function requireLesson(
  ctx: TransactionCtx,
  courseId: string,
  lessonId: string,
): Promise<SavedLesson> {
  const unknown = problem("not_found", texts.unknown);
  if (!idShape.safeParse(lessonId).success) throw unknown;
  const [lesson] = await ctx.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        eq(lessons.courseId, courseId),
        eq(lessons.id, lessonId),
        isNull(lessons.removedAt),
      ),
    );
  if (!lesson) throw unknown;
  return lesson;
}

/**
 * @param finish whether it is finished from now on
 * @returns the class with the version that this save made
 */
export async function saveLesson(
  ctx: TransactionCtx & MemberCtx,
  lesson: SavedLesson,
  raw: LessonChange,
  finish: boolean,
): Promise<SavedLesson> {
  const { version, settings, ...said } = lessonChange.parse(raw);
  const isFinished = finish || lesson.finishedAt !== null;
  const changed = changesIn(lesson, { ...said, ...settings });
  // A save whose answer was lost comes again, and finds itself saved.
  if (Object.keys(changed).length > 0) requireVersion(lesson, version);
  const description = changed.description ?? lesson.description;
  if (isFinished && description === "") throw descriptionNeeded();
  const finishes = finish && lesson.finishedAt === null;
  if (Object.keys(changed).length === 0 && !finishes) {
    return { ...lesson, version: repeatedVersion(lesson, version) };
  }
  const [saved] = await ctx.db
    .update(lessons)
    .set({
      ...changed,
      version: lesson.version + 1,
      updatedAt: ctx.now,
      ...(finishes ? { finishedAt: ctx.now } : {}),
    })
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, lesson.id)))
    .returning();
  await notifyOfCourses(ctx, eq(courses.id, lesson.courseId));
  return saved ?? lesson;
}

export function descriptionNeeded() {
  const message = texts.descriptionNeeded;
  return problem("invalid", message, { errors: [{ path: "description", message }] });
}

type Values = Partial<
  Pick<SavedLesson, "title" | "description" | "published" | "comments" | "isFree">
>;

/** The given values that differ from the saved ones. */
function changesIn(
  lesson: SavedLesson,
  given: { [Name in keyof Values]: Values[Name] | undefined },
) {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== lesson[name as keyof Values],
  );
  return Object.fromEntries(changed) as Values;
}
