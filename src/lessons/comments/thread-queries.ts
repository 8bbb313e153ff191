import { and, eq, sql } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { academyId, enrolledSince, placed } from "#src/lessons/media/place-queries.ts";
import type { Thread } from "./comment-access.rules.ts";

/** With what a notification names. */
export type FoundThread = Thread & { lessonTitle: string; courseTitle: string };

const threadOfLesson = prepared((db) =>
  db
    .select({
      ...placed,
      courseId: courses.id,
      comments: lessons.comments,
      lessonTitle: lessons.title,
      courseTitle: courses.title,
      since: enrolledSince,
    })
    .from(lessons)
    .innerJoin(
      courses,
      and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
    )
    .where(and(eq(lessons.academyId, academyId), eq(lessons.id, sql.placeholder("lessonId")))),
);

/** What decides access to the comments of a class; null if there is no such class. */
export async function findThread(ctx: MemberCtx, lessonId: string): Promise<FoundThread | null> {
  if (!idShape.safeParse(lessonId).success) return null;
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, lessonId };
  const [found] = await threadOfLesson(ctx.db).execute(asked);
  return found ?? null;
}
