import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { isOpenToAll } from "#src/courses/open-to-all.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import type { Thread } from "./comment-access.rules.ts";

type Member = Ctx & { actor: Actor };

const academyId = sql.placeholder("academyId");

/** What decides who reads and writes below a class; null where there is no such class. */
export async function findThread(ctx: Member, lessonId: string): Promise<Thread | null> {
  if (!idShape.safeParse(lessonId).success) return null;
  const question = prepared(ctx.db, "comment_thread", (db) => {
    const mine = and(
      eq(enrolments.academyId, academyId),
      eq(enrolments.userId, sql.placeholder("userId")),
      eq(enrolments.courseId, courses.id),
    );
    return db
      .select({
        courseId: courses.id,
        teacherId: courses.teacherId,
        courseStatus: courses.status,
        openToAll: isOpenToAll,
        published: lessons.published,
        comments: lessons.comments,
        enrolled: exists(db.select({ one: sql`1` }).from(enrolments).where(mine)) as SQL<boolean>,
      })
      .from(lessons)
      .innerJoin(
        courses,
        and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
      )
      .where(and(eq(lessons.academyId, academyId), eq(lessons.id, sql.placeholder("lessonId"))));
  });
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, lessonId };
  const [found] = await question.execute(asked);
  return found ?? null;
}
