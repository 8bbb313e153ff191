// Subscription courses for tests.
import type { Course } from "#src/courses/queries.ts";
import type { courses } from "#src/courses/tables.ts";
import { subscriptions } from "#src/enrolments/tables.ts";
import type { TestAcademy } from "./people.ts";
import { markProven } from "./prove.ts";
import { changeCourses } from "./write-course.ts";

export const day = 86_400_000;

type Changes = Partial<typeof courses.$inferInsert>;

/** A published course for subscription that opens in ten days, unless `changes` differ. */
export async function addLaunch(home: TestAcademy, changes: Changes = {}): Promise<Course> {
  const course = await home.addCourse();
  await change(home, course, {
    isSubscription: true,
    feedListing: false,
    scheduledLaunch: new Date(home.ctx.now.getTime() + 10 * day),
    ...changes,
  });
  return course;
}

/** Makes the launch due. */
export async function fallDue(home: TestAcademy, course: Pick<Course, "id">): Promise<void> {
  await change(home, course, { scheduledLaunch: new Date(home.ctx.now.getTime() - 1000) });
}

/** A subscriber with a proven mailbox whose mail about the opening is still to be sent. */
export async function addTold(
  { ctx }: Pick<TestAcademy, "ctx">,
  about: { userId: string; courseId: string },
): Promise<void> {
  const academyId = ctx.academy.id;
  await ctx.db.insert(subscriptions).values({ academyId, ...about, notifiedAt: ctx.now });
  await markProven(ctx, { id: about.userId });
}

export async function change({ ctx }: TestAcademy, { id }: Pick<Course, "id">, changes: Changes) {
  await changeCourses(ctx, id, changes);
}
