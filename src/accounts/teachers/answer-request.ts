// Writes the answer to whoever asked to teach.
import { and, eq, isNull } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { teacherRequests } from "./tables.ts";

type Answer = { decision: "approved" | "refused"; note: string };

/** Call it with the account locked. @returns whether it still waited */
export async function answerRequest(
  ctx: TransactionCtx,
  userId: string,
  answer: Answer,
): Promise<boolean> {
  const answered = await ctx.db
    .update(teacherRequests)
    .set({ ...answer, decidedAt: ctx.now })
    .where(
      and(
        eq(teacherRequests.academyId, ctx.academy.id),
        eq(teacherRequests.userId, userId),
        isNull(teacherRequests.decision),
      ),
    )
    .returning({ userId: teacherRequests.userId });
  return answered.length > 0;
}
