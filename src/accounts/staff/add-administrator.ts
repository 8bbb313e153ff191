// Makes the first administrator of an academy that is being opened, whose mailbox the link has proven.
import { type User, users } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { record } from "#src/trail/record.ts";

/** @param ctx of the new academy, in the transaction that opens it */
export async function addAdministrator(
  ctx: TransactionCtx,
  person: Pick<User, "email" | "name"> & { passwordHash: string },
): Promise<User> {
  const { db, academy, now } = ctx;
  const [user] = await db
    .insert(users)
    .values({
      ...{ academyId: academy.id, id: newId(), role: "academy", ...person },
      ...{ completedSignUp: true, emailVerifiedAt: now, createdAt: now },
    })
    .returning();
  if (!user) throw new Error("insert returned no account");
  const about = { subject: user, actor: user };
  await record(ctx, { ...about, action: "signed-up" });
  await record(ctx, { ...about, action: "email-proven" });
  await record(ctx, { ...about, action: "academy-opened" });
  return user;
}
