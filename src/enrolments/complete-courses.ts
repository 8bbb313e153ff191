// Keeps when learners completed a course: once, until a mark is taken back or the place is lost.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Counting } from "#src/figures/count-on-days.ts";
import { enrolments } from "./tables.ts";

/** A learner's place in a course. */
export type Place = { userId: string; courseId: string };

type Completed = Place & { at: Date };

/**
 * Call it after a class became seen, and before counting.
 * @param places when each may have become complete
 * @param completeOf those that are complete. Their rows are locked, so that two devices that finish
 * the last two classes at once take turns: the second sees both.
 * @returns those that were not complete before
 */
export async function completeCourses(
  { db, academy }: Counting,
  places: Completed[],
  completeOf: (held: Place[]) => Promise<Place[]>,
): Promise<Completed[]> {
  if (places.length === 0) return [];
  const keyOf = ({ userId, courseId }: Place) => `${userId} ${courseId}`;
  const one = new Map(places.map((place) => [keyOf(place), place]));
  const given = givenOf([...one.values()]);
  const { rows: held } = await db.execute<Place>(sql`
    select kept.user_id as "userId", kept.course_id as "courseId"
    from ${enrolments} as kept join ${given}
      on kept.user_id = given.user_id and kept.course_id = given.course_id
    where kept.academy_id = ${academy.id}::uuid and kept.completed_at is null
    order by kept.user_id, kept.course_id
    for no key update of kept`);
  if (held.length === 0) return [];
  const complete = (await completeOf(held)).flatMap((place) => one.get(keyOf(place)) ?? []);
  if (complete.length === 0) return [];
  const at = sql.param(complete.map((place) => place.at.toISOString()));
  await db.execute(sql`
    update ${enrolments} as kept set completed_at = given.at
    from ${givenOf(complete, sql`, ${at}::timestamptz[]`, sql`, at`)}
    where kept.academy_id = ${academy.id}::uuid
      and kept.user_id = given.user_id and kept.course_id = given.course_id`);
  return complete;
}

function givenOf(places: Place[], more = sql``, name = sql``) {
  const userIds = sql.param(places.map(({ userId }) => userId));
  const courseIds = sql.param(places.map(({ courseId }) => courseId));
  return sql`unnest(${userIds}::uuid[], ${courseIds}::uuid[]${more})
    as given(user_id, course_id${name})`;
}

/** A class is not seen any more. @returns when it was complete; null if it was not */
export async function reopenCourse(
  { db, academy }: Counting,
  { userId, courseId }: Place,
): Promise<Date | null> {
  const which = and(
    eq(enrolments.academyId, academy.id),
    eq(enrolments.userId, userId),
    eq(enrolments.courseId, courseId),
    isNotNull(enrolments.completedAt),
  );
  const [held] = await db
    .select({ completedAt: enrolments.completedAt })
    .from(enrolments)
    .where(which)
    .for("no key update");
  if (!held) return null;
  await db.update(enrolments).set({ completedAt: null }).where(which);
  return held.completedAt;
}
