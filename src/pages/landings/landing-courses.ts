// What both landings do with courses.
import { cardOf } from "#src/courses/card/course-card-data.ts";
import { opensLabel } from "#src/courses/launches/launch.rules.ts";
import type { CourseSummary } from "#src/courses/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";

/** How many a landing shows (spec 2 §1). */
export const landingCourses = 4;

export type LandingCourse = ReturnType<typeof cardsOf>[number];

export function cardsOf(ctx: Ctx, courses: CourseSummary[], rate: Rate | null) {
  return courses.map((course) => ({
    ...cardOf(ctx, course, rate),
    opens: opensLabel(course.scheduledLaunch, ctx.now),
  }));
}

/** What cannot be read is logged and left out of the page (spec 1 §8), which is then not whole. */
export function readingsOf(ctx: Ctx) {
  let isWhole = true;
  return {
    orNull: async <T>(what: string, reading: Promise<T>): Promise<T | null> => {
      try {
        return await reading;
      } catch (error) {
        isWhole = false;
        logFault(ctx.log, error, `landing: ${what}`);
        return null;
      }
    },
    isWhole: () => isWhole,
  };
}
