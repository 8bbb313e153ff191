// Creates a draft with its first module, once for each form that asks for it.
import { and, count, eq } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { User } from "#src/accounts/tables.ts";
import { countWithin } from "#src/count-within.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, modules } from "#src/courses/tables.ts";
import { type Ctx, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import type { NewCourse } from "./course.rules.ts";
import { columnsOf } from "./course-row.rules.ts";
import { requireCategory } from "./require-category.ts";
import { addCourses } from "./write-courses.ts";

type Input = {
  course: NewCourse;
  /** Of its first module. */
  moduleName: string;
  /** The id that the form brings, so that a second press makes no second course. */
  id?: string | undefined;
};

/** Of one teacher, in any status, with those that were removed and still have their rows. */
const mostCourses = 5000;

/** For the form of a course that is not saved yet. */
export const newCourseId = newId;

/**
 * Throws `too_many` past the day's quota, and `conflict` for a teacher who has as many as one may.
 * @returns its id, and whether this call has created it
 */
export async function createCourse(
  ctx: MemberCtx,
  { course, moduleName, id }: Input,
): Promise<{ id: string; isNew: boolean }> {
  const { actor } = ctx;
  requireTeacher(actor);
  const asked = idShape.safeParse(id).data;
  // A second press creates nothing, so no quota refuses it.
  if (asked && isOwn(ctx, await findAsked(ctx, asked))) return { id: asked, isNew: false };
  const counted = await countWithin(ctx, "courses", actor.id);
  try {
    const created = await create(ctx, { course, moduleName, id: asked });
    if (!created.isNew) await counted.giveBack();
    return created;
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

function requireTeacher({ role }: Pick<User, "role">): void {
  if (role !== "teacher") throw problem("forbidden", "Solo los profesores crean cursos");
}

function create(ctx: MemberCtx, { course, moduleName, id: asked }: Input) {
  const { actor, academy } = ctx;
  return inTransaction(ctx, async (ctx) => {
    // Two presses of one form take turns.
    await holdAccounts(ctx, [actor.id], "no key update");
    // An invitation to administer may just have been accepted, which no teacher with courses may.
    requireTeacher(await liveUser(ctx));
    const known = asked ? await findAsked(ctx, asked) : undefined;
    if (asked && isOwn(ctx, known)) return { id: asked, isNew: false };
    await requireCategory(ctx, course.category);
    await requireFewCourses(ctx, actor.id);
    const courseId = asked && !known ? asked : newId();
    const row = { ...columnsOf(course), id: courseId, teacherId: actor.id };
    await addCourses(ctx, [{ ...row, status: "draft" }]);
    await ctx.db
      .insert(modules)
      .values({ academyId: academy.id, courseId, name: moduleName, position: 0 });
    return { id: courseId, isNew: true };
  });
}

type Known = Pick<typeof courses.$inferSelect, "teacherId" | "removedAt">;

async function findAsked(ctx: Ctx, id: string): Promise<Known | undefined> {
  const [known] = await ctx.db
    .select({ teacherId: courses.teacherId, removedAt: courses.removedAt })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, id)));
  return known;
}

function isOwn({ actor }: MemberCtx, known: Known | undefined): boolean {
  return known?.teacherId === actor.id && !known.removedAt;
}

/**
 * Refuses another course of a teacher who has as many as one may. Call it with the account held, so
 * that two new courses cannot both be the last.
 */
export async function requireFewCourses(ctx: Ctx, teacherId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ many: count() })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, teacherId)));
  if ((found?.many ?? 0) < mostCourses) return;
  throw problem(
    "conflict",
    `Puedes tener hasta ${mostCourses} cursos, con los que borraste en los últimos 30 días.`,
  );
}
