// Prevents deletion of a course's teacher until the transaction ends.
import { and, eq } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/**
 * For a transaction that tells the teacher something at its end. Call it first: deletion of the
 * account locks it before any course.
 */
export async function holdTeacher(
  ctx: Pick<TransactionCtx, "db" | "academy">,
  courseId: string,
): Promise<void> {
  const teacher = ctx.db
    .select({ id: courses.teacherId })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
  await holdAccounts(ctx, teacher, "key share");
}
