// Takes back a change of e-mail that waits to be confirmed: its link stops to work.
import { dropEmailChange } from "#src/accounts/email/drop-ways.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { emailChangeTexts } from "./email-change.rules.ts";

/** Throws `not_found` where none waits. */
export async function withdrawEmailChange(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [ctx.actor.id], "no key update");
    const user = await liveUser(ctx);
    if (!(await dropEmailChange(ctx, user.id))) {
      throw problem("not_found", emailChangeTexts.none);
    }
    await record(ctx, { action: "email-change-withdrawn", subject: user });
  });
}
