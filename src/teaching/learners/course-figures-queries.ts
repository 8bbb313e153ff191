// The three figures of a course's info page: of the last thirty days, and of all time.
import type { MemberCtx } from "#src/ctx.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { type Figures, sumOfCourse } from "#src/figures/figure-queries.ts";

const windowDays = 30;

export type CourseFigures = { students: number; sales: number; completed: number };

export async function courseFigures(
  ctx: MemberCtx,
  courseId: string,
): Promise<{ recent: CourseFigures; all: CourseFigures }> {
  const [recent, all] = await Promise.all([
    sumOfCourse(ctx, courseId, firstDayOf(windowDays, ctx.now)),
    sumOfCourse(ctx, courseId),
  ]);
  return { recent: figuresIn(recent), all: figuresIn(all) };
}

function figuresIn({ enrolled, sold, completed }: Figures): CourseFigures {
  return { students: enrolled, sales: sold, completed };
}
