// Takes one decision about a course of the caller's, or throws a problem that says why it may not.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { changeStatus, type HeldCourse } from "#src/courses/authoring/change-status.ts";
import { holdSales } from "#src/courses/authoring/hold-standing.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { type CourseStatus, type Intent, stepFrom } from "./course-status.rules.ts";

type InTurn = TransactionCtx & MemberCtx;

type Decision = {
  intent: Intent;
  /** What is decided in its place, from what holds once the course is locked. */
  instead?: (ctx: InTurn, course: HeldCourse) => Promise<Intent>;
  /** Checks what only this decision needs, and writes what belongs to it. */
  effect: (ctx: InTurn, course: HeldCourse) => Promise<void>;
};

/** The status of the course then; of a removed one the status that it had. */
export type Taken = { status: CourseStatus; isRemoved: boolean };

/** A course that is where the decision leads stays as it is. */
export async function takeStep(
  ctx: MemberCtx,
  courseId: string,
  { intent, instead, effect }: Decision,
): Promise<Taken> {
  // A stranger holds up nobody: the transaction below locks the academy's total.
  if (!(await findOwnCourse(ctx, courseId))) throw unknownCourse();
  return inTransaction(ctx, async (ctx) => {
    if (intent === "remove") await holdSales(ctx, courseId);
    // Staff's own row too, which the review names: their deletion locks it before any course.
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    let taken: Taken | undefined;
    await changeStatus(ctx, courseId, async (course) => {
      if (!course || !mayManage(ctx.actor, course)) throw unknownCourse();
      const step = stepFrom(course.status, instead ? await instead(ctx, course) : intent);
      if ("refusal" in step) throw problem("conflict", step.refusal);
      taken =
        step.to === "removed"
          ? { status: course.status, isRemoved: true }
          : { status: step.to, isRemoved: false };
      if (step.to === course.status) return null;
      await effect(ctx, course);
      return step.to === "removed" ? { removedAt: ctx.now } : { status: step.to };
    });
    if (!taken) throw new Error("no step was taken");
    return taken;
  });
}

export function unknownCourse() {
  return problem("not_found", "Este curso no existe");
}
