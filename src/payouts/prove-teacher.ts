// Asks a teacher for password and code again before the account changes that money goes to.
import { provePresent } from "#src/accounts/second-factor/prove-present.ts";
import type { User } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { payoutTexts } from "./payout.rules.ts";

/** Throws `forbidden` for everybody who does not teach. */
export function proveTeacher(
  ctx: MemberCtx,
  proof: Parameters<typeof provePresent>[1],
): Promise<User> {
  const teaches = ({ role }: User) => role === "teacher" || role === "admin";
  return provePresent(ctx, proof, (user) => (teaches(user) ? null : payoutTexts.teacherOnly));
}
