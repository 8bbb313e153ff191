// What the page of a person's data shows of their e-mail and of a change of it.
import { findEmailChange } from "#src/accounts/email-change/email-change-queries.ts";
import { hasFactor, isFresh } from "#src/accounts/second-factor/factor-queries.ts";
import type { User } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";

export async function emailChangeOf(ctx: MemberCtx, { id, email, passwordHash }: User) {
  const change = await findEmailChange(ctx, id);
  const hasPassword = passwordHash !== null;
  return {
    email,
    hasPassword,
    hasFactor: await hasFactor(ctx, id),
    mayAsk: hasPassword || (await isFresh(ctx)),
    waiting: change && {
      email: change.newEmail,
      until: `hasta ${formatMoment(change.expiresAt, ctx.now)}`,
    },
  };
}
