// Reads how far a teacher has begun; each question ends at the first row that answers it.
import { and, desc, eq, exists, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { videos } from "#src/media/tables.ts";
import { invitations } from "#src/teaching/tables.ts";
import type { Beginnings } from "./first-steps.rules.ts";

export async function beginningsOf(ctx: MemberCtx): Promise<Beginnings> {
  const { db, academy, actor } = ctx;
  const one = { one: sql`1` };
  const own = and(
    eq(courses.academyId, academy.id),
    eq(courses.teacherId, actor.id),
    isNull(courses.removedAt),
  );
  const courseWith = (condition?: SQL) =>
    exists(db.select(one).from(courses).where(and(own, condition)));
  const lessonsOfCourse = and(
    eq(lessons.academyId, courses.academyId),
    eq(lessons.courseId, courses.id),
    isNull(lessons.removedAt),
  );
  const withLesson = db.select(one).from(courses).innerJoin(lessons, lessonsOfCourse).where(own);
  const withVideo = db
    .select(one)
    .from(courses)
    .innerJoin(lessons, lessonsOfCourse)
    .innerJoin(
      videos,
      and(eq(videos.academyId, lessons.academyId), eq(videos.lessonId, lessons.id)),
    )
    .where(and(own, ne(videos.status, "failed")));
  const invited = db
    .select(one)
    .from(courses)
    .innerJoin(
      invitations,
      and(eq(invitations.academyId, courses.academyId), eq(invitations.courseId, courses.id)),
    )
    .where(
      and(
        own,
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        isNull(invitations.refusedAt),
      ),
    );
  const isTrue = (condition: SQL) => sql<boolean>`${condition}`;
  const [found] = await db
    .select({
      hasProfile: sql<boolean>`${users.name} <> '' and ${users.description} <> ''
        and ${users.pictureUrl} is not null`,
      hasCourse: isTrue(courseWith()),
      hasLesson: isTrue(exists(withLesson)),
      hasVideo: isTrue(exists(withVideo)),
      hasPublished: isTrue(courseWith(isNotNull(courses.publishedAt))),
      hasLearner: sql<boolean>`${courseWith(gt(courses.studentCount, 0))} or ${exists(invited)}`,
    })
    .from(users)
    .where(and(eq(users.academyId, academy.id), eq(users.id, actor.id)));
  if (!found) throw new Error("the account of the session is not there");
  return { ...found, courseId: await courseToGoOnWith(ctx) };
}

/** The one that changed last: of those not published yet, else of all. */
async function courseToGoOnWith({ db, academy, actor }: MemberCtx): Promise<string | null> {
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academy.id),
        eq(courses.teacherId, actor.id),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(
      desc(sql`${courses.status} in ('draft', 'processing')`),
      desc(courses.updatedAt),
      desc(courses.id),
    )
    .limit(1);
  return course?.id ?? null;
}
