// Counts in the figures what reports changed, and completes courses with their last class.
import { completeCourses } from "#src/enrolments/complete-courses.ts";
import { countInLessons } from "#src/figures/count-in-lessons.ts";
import { type Counting, countOnDays } from "#src/figures/count-on-days.ts";
import { countedAt } from "#src/figures/days.rules.ts";
import { findSeenThrough } from "./completion-queries.ts";
import type { Growth } from "./report-rows.ts";

/**
 * Call it last in its transaction: many write the same rows of figures. It writes nothing where
 * nothing changed.
 */
export async function countGrowth(ctx: Counting, growth: Growth[]): Promise<void> {
  const completed = await completeCourses(
    ctx,
    growth.filter(({ finished }) => finished).map((one) => ({ ...one, at: new Date(one.now) })),
    (held) => findSeenThrough(ctx, held),
  );
  const teachers = new Map(growth.map(({ courseId, teacherId }) => [courseId, teacherId]));
  const onDays = countOnDays(ctx, [
    ...growth.map(({ courseId, teacherId, at, now, watchedSeconds }) => ({
      ...{ courseId, teacherId, watchedSeconds },
      at: countedAt(new Date(at), new Date(now)),
    })),
    ...completed.map(({ courseId, at }) => ({
      ...{ courseId, teacherId: teachers.get(courseId) ?? "", at },
      completed: 1,
    })),
  ]);
  const inLessons = countInLessons(
    ctx,
    growth.map(({ courseId, lessonId, opened, finished, from, to }) => ({
      ...{ courseId, lessonId, from, to },
      opened: Number(opened),
      finished: Number(finished),
    })),
  );
  // Sent together, in this order.
  await Promise.all([onDays, inLessons]);
}
