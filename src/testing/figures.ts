// Figures of days and of lessons for tests, without the events that would add them up.

import { type Ctx, inTransaction } from "#src/ctx.ts";
import { countOnDays, type DayChange } from "#src/figures/count-on-days.ts";
import { lessonFigures } from "#src/figures/tables.ts";

type Home = Pick<Ctx, "db" | "academy">;

export function addDays(home: Home, changes: DayChange[]): Promise<void> {
  return inTransaction(home, (ctx) => countOnDays(ctx, changes));
}

type LessonFigures = Omit<typeof lessonFigures.$inferInsert, "academyId">;

export async function addLessonFigures({ db, academy }: Home, of: LessonFigures): Promise<void> {
  await db.insert(lessonFigures).values({ academyId: academy.id, ...of });
}
