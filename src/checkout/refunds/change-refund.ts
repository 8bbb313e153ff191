// Changes a refund that is as its reader saw it; throws `conflict` for any other.
import { and, eq, inArray, sql } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { isProblem, problem } from "#src/problem.ts";
import { type RefundStatus, refundTexts } from "./refund.rules.ts";
import { findRefund, type Refund } from "./refund-queries.ts";
import { refunds } from "./tables.ts";

/** A refund as somebody saw it. */
export type Seen = { id: string; version: number };

/** Throws `not_found`, and `conflict` for another version or state than these. */
export async function requireRefund(
  ctx: Ctx,
  { id, version }: Seen,
  from: RefundStatus[],
): Promise<Refund> {
  const refund = idShape.safeParse(id).success ? await findRefund(ctx, id) : null;
  if (!refund) throw problem("not_found", refundTexts.unknown);
  const isSame = refund.version === version && from.includes(refund.status);
  if (!isSame) throw problem("conflict", refundTexts.changed);
  return refund;
}

/**
 * A button that is pressed twice, or again after a lost answer, is pressed once: where `work` throws
 * `conflict` and the refund is already what the caller made of it, that is the answer.
 */
export async function changeOnce(
  ctx: Ctx,
  { id }: Seen,
  isDone: (refund: Refund) => boolean,
  work: () => Promise<Refund>,
): Promise<Refund> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error) || error.code !== "conflict") throw error;
    const refund = await findRefund(ctx, id);
    if (!refund || !isDone(refund)) throw error;
    return refund;
  }
}

/** The write repeats what `requireRefund` has checked: of two at once, one throws `conflict`. */
export async function changeRefund(
  { db, academy }: Ctx,
  { id, version }: Seen,
  from: RefundStatus[],
  change: Partial<Omit<Refund, "academyId" | "id" | "version">>,
): Promise<Refund> {
  const [changed] = await db
    .update(refunds)
    .set({ ...change, version: sql`${refunds.version} + 1` })
    .where(
      and(
        eq(refunds.academyId, academy.id),
        eq(refunds.id, id),
        eq(refunds.version, version),
        inArray(refunds.status, from),
      ),
    )
    .returning();
  if (!changed) throw problem("conflict", refundTexts.changed);
  return changed;
}
