// Saves fields of a course: refused where another tab has saved since, and taken once where the same
// save arrives twice.
import { and, eq } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { type CourseChanges, completeChanges, courseTexts, lacksLaunch } from "./course.rules.ts";
import { columnsOf, hasAlready } from "./course-row.rules.ts";
import { holdOwnCourse, repeatedVersion, requireVersion } from "./hold-course.ts";
import { requireCategory } from "./require-category.ts";
import { textsIn } from "./saves/course-texts.rules.ts";
import { keepSave } from "./saves/keep-save.ts";
import { writeCourses } from "./write-courses.ts";

type Input = {
  id: string;
  /** Fields that it does not name stay as they are. */
  changes: CourseChanges;
  /** The version on which the change is based; without one it is saved over any. */
  version?: number | undefined;
  /** Among the kept saves it has a row of its own. */
  apart?: boolean;
};

/**
 * Throws `not_found` for a course that the caller does not teach, and `conflict` with `staleCourse`.
 * @returns the version that this save made
 */
export async function saveCourse(
  ctx: MemberCtx,
  { id, changes, version, apart = false }: Input,
): Promise<{ version: number }> {
  if (!idShape.safeParse(id).success) throw problem("not_found", "Este curso no existe");
  const columns = columnsOf(changes);
  const given = textsIn(changes);
  const which = eq(courses.id, id);
  return inTransaction(ctx, (ctx) =>
    writeCourses(ctx, which, async () => {
      const saved = await holdOwnCourse(ctx, id);
      // Also where an earlier answer was lost and the caller does not know its version.
      if (hasAlready(saved, columns)) return { version: repeatedVersion(saved, version) };
      requireVersion(saved, version);
      // What learners may buy stays complete.
      if (saved.status === "published" || saved.status === "processing") {
        completeChanges.parse(changes);
        requireLaunch(saved, changes);
      }
      if (changes.category !== undefined && changes.category !== saved.category) {
        await requireCategory(ctx, changes.category);
      }
      const next = saved.version + 1;
      await ctx.db
        .update(courses)
        .set({ ...columns, version: next, updatedAt: ctx.now })
        .where(and(eq(courses.academyId, ctx.academy.id), which));
      await keepSave(ctx, { before: saved, after: { ...saved, ...given }, version: next, apart });
      return { version: next };
    }),
  );
}

type Launch = Pick<CourseChanges, "isSubscription" | "scheduledLaunch">;
type SavedLaunch = Parameters<typeof lacksLaunch>[0];

/** Judged with what is saved, since a change may name one of the two fields. */
function requireLaunch(saved: SavedLaunch, { isSubscription, scheduledLaunch }: Launch): void {
  if (isSubscription === undefined && scheduledLaunch === undefined) return;
  const launch = {
    isSubscription: isSubscription ?? saved.isSubscription,
    scheduledLaunch: scheduledLaunch === undefined ? saved.scheduledLaunch : scheduledLaunch,
  };
  if (!lacksLaunch(launch)) return;
  const message = courseTexts.launchNeeded;
  throw problem("invalid", message, { errors: [{ path: "scheduledLaunch", message }] });
}
