// Changes of e-mail that wait, and what their links contain.
import { askEmailChange } from "#src/accounts/email-change/ask-email-change.ts";
import {
  emailChangeToken,
  findEmailChange,
} from "#src/accounts/email-change/email-change-queries.ts";
import { emailChanges } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { tokenDigest } from "#src/token-digest.ts";
import type { TestAcademy } from "./people.ts";

type Asked = {
  email?: string;
  password?: string;
};

/** Asks as the owner does. */
export async function askedChange(
  home: TestAcademy,
  actor: Actor,
  { email = `${newId()}@correo.test`, password }: Asked = {},
): Promise<string> {
  const ctx = home.as(actor);
  await askEmailChange(ctx, { email, password });
  const change = await findEmailChange(ctx, actor.id);
  if (!change) throw new Error("no change waits");
  return emailChangeToken(ctx, change.id);
}

/** Whatever the account needs to ask for it, and as often as a test wants. */
export async function waitingChange({ ctx, academy }: TestAcademy, { id: userId }: { id: string }) {
  const id = newId();
  const token = emailChangeToken(ctx, id);
  const change = {
    ...{ id, newEmail: `${id}@correo.test`, tokenHash: tokenDigest(token) },
    expiresAt: new Date(ctx.now.getTime() + 3_600_000),
  };
  await ctx.db
    .insert(emailChanges)
    .values({ academyId: academy.id, userId, ...change })
    .onConflictDoUpdate({ target: [emailChanges.academyId, emailChanges.userId], set: change });
  return token;
}
