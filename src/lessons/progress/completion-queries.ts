import { type SQL, sql } from "drizzle-orm";
import { shownToLearner } from "#src/courses/lesson-visibility-queries.ts";
import { lessons } from "#src/courses/tables.ts";
import type { Academy, Db } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { lessonViews } from "#src/lessons/tables.ts";

type Place = { userId: string; courseId: string };

/** Those whose learner has seen every class that they are shown, as `completionOf` decides. */
export async function findSeenThrough(
  { db, academy }: { db: Db; academy: Pick<Academy, "id"> },
  places: Place[],
): Promise<Place[]> {
  const userIds = sql.param(places.map(({ userId }) => userId));
  const courseIds = sql.param(places.map(({ courseId }) => courseId));
  const academyId = sql`${academy.id}::uuid`;
  const seen = sql`(select 1 from ${lessonViews}
    where ${lessonViews.academyId} = ${academyId} and ${lessonViews.userId} = given.user_id
      and ${lessonViews.lessonId} = ${lessons.id}
      and (${lessonViews.watchedAt} is not null or ${lessonViews.markedAt} is not null))`;
  const shown = (more: SQL) => sql`(select 1 from ${lessons}
    where ${lessons.academyId} = ${academyId} and ${lessons.courseId} = given.course_id
      and ${shownToLearner(enrolments.createdAt)}${more})`;
  const { rows } = await db.execute<Place>(sql`
    select given.user_id as "userId", given.course_id as "courseId"
    from unnest(${userIds}::uuid[], ${courseIds}::uuid[]) as given(user_id, course_id)
    join ${enrolments} on ${enrolments.academyId} = ${academyId}
      and ${enrolments.userId} = given.user_id and ${enrolments.courseId} = given.course_id
    where exists ${shown(sql``)} and not exists ${shown(sql` and not exists ${seen}`)}`);
  return rows;
}
