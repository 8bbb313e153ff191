// Who runs the academy approves the course of an open review, or returns it with a reason.

import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { changeStatus, type HeldCourse } from "#src/courses/authoring/change-status.ts";
import { idShape } from "#src/courses/rules.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { record } from "#src/trail/record.ts";
import { cleanParagraphs } from "#src/ui/formats/one-line.rules.ts";
import { stepFrom } from "./course-status.rules.ts";
import { endReview } from "./end-review.ts";
import { findReview, type Review } from "./publishing-queries.ts";
import { versionOfCourse } from "./review-queue-queries.ts";

const needed = "Escribe qué debe mejorar";

export const returnInput = z.object({
  reason: z
    .string(needed)
    .max(2000, "La razón tiene 1000 caracteres como máximo")
    .transform(cleanParagraphs)
    .pipe(z.string().min(1, needed).max(1000, "La razón tiene 1000 caracteres como máximo")),
});

/** The academy's administrators, and staff in their own academy. */
export function requireReviewer(ctx: MemberCtx): void {
  requireAdministrator(ctx, "Solo quienes administran la academia revisan cursos");
}

/**
 * The job publishes it, once its videos are converted. Safe to repeat.
 * @param seen what `versionOfCourse` said of the course that was looked at: one that changed since is
 * not approved
 */
export async function approveReview(
  ctx: MemberCtx,
  reviewId: string,
  seen?: string,
): Promise<void> {
  const { courseId, approvedAt, verdict } = await requireReview(ctx, reviewId);
  refuseClosing(ctx);
  if (approvedAt && verdict !== "returned" && verdict !== "withdrawn") return;
  await decide(ctx, courseId, async (ctx, course) => {
    if (seen !== undefined && seen !== (await versionOfCourse(ctx, courseId))) throw hasChanged();
    const approved = await ctx.db
      .update(courseReviews)
      .set({ approvedAt: ctx.now, deciderId: ctx.actor.id })
      .where(and(openReview(ctx, reviewId), isNull(courseReviews.approvedAt)))
      .returning({ id: courseReviews.id });
    if (approved.length === 0) {
      const now = await requireReview(ctx, reviewId);
      if (now.verdict) throw hasEnded();
      return null;
    }
    if (!course) throw hasEnded();
    await enqueue(ctx, "courses.review", { courseId, reviewId });
    await recordFor(ctx, course, "course-approved");
    return null;
  });
}

/** @param raw the reason, for the teacher */
export async function returnReview(
  ctx: MemberCtx,
  reviewId: string,
  raw: z.input<typeof returnInput>,
): Promise<void> {
  const { reason } = returnInput.parse(raw);
  const { courseId } = await requireReview(ctx, reviewId);
  await decide(ctx, courseId, async (ctx, course) => {
    const step = course && stepFrom(course.status, "return");
    if (!step || "refusal" in step) throw hasEnded();
    const deciderId = ctx.actor.id;
    const ending = { verdict: "returned" as const, reasons: [reason], deciderId };
    if (!(await endReview(ctx, reviewId, ending))) throw hasEnded();
    await recordFor(ctx, course, "course-returned");
    return { status: "draft" };
  });
}

type Change = (
  ctx: TransactionCtx & MemberCtx,
  course: HeldCourse | null,
) => ReturnType<Parameters<typeof changeStatus>[2]>;

/** The review names whoever decides, whose deletion locks the account before any course. */
function decide(ctx: MemberCtx, courseId: string, change: Change): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    await changeStatus(ctx, courseId, (course) => change(ctx, course));
  });
}

async function requireReview(ctx: MemberCtx, reviewId: string): Promise<Review> {
  requireReviewer(ctx);
  const review = idShape.safeParse(reviewId).success ? await findReview(ctx, reviewId) : null;
  if (!review) throw problem("not_found", "Esta revisión no existe");
  return review;
}

function openReview(ctx: MemberCtx, reviewId: string) {
  return and(
    eq(courseReviews.academyId, ctx.academy.id),
    eq(courseReviews.id, reviewId),
    isNull(courseReviews.verdict),
  );
}

function hasChanged() {
  return problem("conflict", "El curso cambió mientras lo revisabas. Míralo de nuevo.");
}

function hasEnded() {
  return problem("conflict", "Esta revisión ya terminó");
}

async function recordFor(
  ctx: TransactionCtx & MemberCtx,
  { teacherId }: HeldCourse,
  action: "course-approved" | "course-returned",
): Promise<void> {
  await holdAccounts(ctx, [teacherId], "key share");
  const teacher = await findUser(ctx, teacherId);
  if (teacher) await record(ctx, { action, subject: teacher });
}
