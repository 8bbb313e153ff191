// What becomes of whoever chooses to teach when they complete their sign-up (decisions: Academies).
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { refuseSuspended } from "#src/academies/away/refuse-suspended.ts";
import type { User } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { findRequest } from "./request-queries.ts";
import { takeInvitation } from "./take-invitation.ts";
import { teachingTexts } from "./teaching.rules.ts";

export type Choice = {
  role: "student" | "teacher";
  /** Whether the academy has to be asked. */
  asks: boolean;
};

/**
 * Call it with the account locked. Uses up an invitation that waits. Throws `forbidden` where only
 * the academy's invitation makes a teacher.
 */
export async function chooseTeaching(ctx: TransactionCtx, user: User): Promise<Choice> {
  // A repeated choice, or a role that is given and stays.
  if (user.role !== "student") return { role: "teacher", asks: false };
  refuseSuspended(ctx);
  refuseClosing(ctx);
  if (!user.completedSignUp && (await takeInvitation(ctx, user))) {
    return { role: "teacher", asks: false };
  }
  if (ctx.academy.teaching === "open") return { role: "teacher", asks: false };
  if (ctx.academy.teaching === "invitation") {
    throw problem("forbidden", teachingTexts.invitedOnly);
  }
  // Whoever was answered asks again by `askToTeach`, which knows when they may.
  if (user.completedSignUp && (await findRequest(ctx, user.id))?.decision !== null) {
    throw problem("conflict", teachingTexts.complete);
  }
  return { role: "student", asks: true };
}
