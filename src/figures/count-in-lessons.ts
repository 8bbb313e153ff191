// Adds up how far learners get in lessons.
import { sql } from "drizzle-orm";
import type { Counting } from "./count-on-days.ts";
import { steps } from "./steps.rules.ts";
import { lessonFigures } from "./tables.ts";

/** What one learner changes in a lesson. */
export type LessonChange = {
  courseId: string;
  lessonId: string;
  opened?: number;
  finished?: number;
  /** The step that the learner leaves and the one they reach, from 1; 0: none. */
  from?: number;
  to?: number;
};

/** Rows are locked in the order of lessons. Call it last, as `countOnDays`, and after that. */
export async function countInLessons(
  { db, academy }: Counting,
  changes: LessonChange[],
): Promise<void> {
  const sums = addUp(changes);
  if (sums.length === 0) return;
  const column = (name: "courseId" | "lessonId" | "opened" | "finished", type: string) =>
    sql`${sql.param(sums.map((sum) => sum[name]))}::${sql.raw(type)}[]`;
  const reached = sql.param(sums.map((sum) => `{${sum.reached.join(",")}}`));
  await db.execute(sql`
    insert into ${lessonFigures} as kept
      (academy_id, course_id, lesson_id, opened, finished, reached)
    select ${academy.id}::uuid, course_id, lesson_id, opened, finished, reached::int[]
    from unnest(${column("courseId", "uuid")}, ${column("lessonId", "uuid")},
      ${column("opened", "int")}, ${column("finished", "int")}, ${reached}::text[])
      as given(course_id, lesson_id, opened, finished, reached)
    on conflict (academy_id, lesson_id) do update set
      opened = kept.opened + excluded.opened,
      finished = kept.finished + excluded.finished,
      reached = (select array_agg(before + change order by step)
        from unnest(kept.reached, excluded.reached) with ordinality as both_of(before, change, step))`);
}

type Sum = {
  courseId: string;
  lessonId: string;
  opened: number;
  finished: number;
  reached: number[];
};

/** One sum for each lesson, sorted; what changes nothing is left out. */
function addUp(changes: LessonChange[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { courseId, lessonId, opened = 0, finished = 0, from = 0, to = 0 } of changes) {
    const sum = sums.get(lessonId) ?? {
      ...{ courseId, lessonId, opened: 0, finished: 0 },
      reached: Array.from({ length: steps }, () => 0),
    };
    sums.set(lessonId, sum);
    sum.opened += opened;
    sum.finished += finished;
    sum.reached = sum.reached.map(
      (count, index) => count - Number(index + 1 === from) + Number(index + 1 === to),
    );
  }
  return [...sums]
    .map(([, sum]) => sum)
    .filter(({ opened, finished, reached }) => opened || finished || reached.some(Boolean))
    .toSorted((one, other) => (one.lessonId < other.lessonId ? -1 : 1));
}
