// Proves the e-mail of a test's person as a link does, and marks one as proven long ago.
import { eq } from "drizzle-orm";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { type User, users } from "#src/accounts/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";

type Person = Pick<User, "id" | "email">;

/** What waits is granted; the person keeps the password, and no session. */
export function prove(ctx: Ctx, { id, email }: Person): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    return proveMailbox(ctx, { id }, { keep: "ways", sessionId: null });
  });
}

/** Changes nothing else. */
export async function markProven({ db, now }: Ctx, { id }: Pick<User, "id">): Promise<void> {
  await db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));
}
