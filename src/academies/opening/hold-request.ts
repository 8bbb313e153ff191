// Keeps the request for an academy, and holds its name for as long as its links are good.
import { and, eq, ne } from "drizzle-orm";
import { claimName } from "#src/academies/addresses/claim-name.ts";
import { academyNames, academyRequests } from "#src/academies/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { takeTurns } from "#src/db/take-turns.ts";
import { type RequestInput, requestHours } from "./request.rules.ts";
import { holdRequestOf } from "./request-queries.ts";

export type HeldRequest = { id: string; isNew: boolean; expiresAt: Date };

/**
 * The same person who asks for the same name again gets the same request; `ownId` names the one that
 * changes its name or its e-mail. Null where somebody else has the name.
 * @param ctx of the root academy, with the database of all
 */
export async function holdRequest(
  ctx: Pick<TransactionCtx, "db" | "academy" | "now">,
  { subdomain, name, email, categories }: RequestInput,
  ownId: string | null,
): Promise<HeldRequest | null> {
  const { db, academy, now } = ctx;
  await lockName(ctx, subdomain);
  const own = ownId ? await holdRequestOf(ctx, { id: ownId }) : null;
  const same = own ?? (await holdRequestOf(ctx, { subdomain, email }));
  // An ended one gave its name and its links away.
  const before = same && same.expiresAt > now ? same : null;
  const id = before?.id ?? newId();
  const expiresAt = endOf(before?.createdAt ?? now, now);
  const isHeld = await claimName(db, { subdomain, now, for: { requestId: id, until: expiresAt } });
  if (!isHeld) return null;
  // A request holds one name.
  await db
    .delete(academyNames)
    .where(and(eq(academyNames.requestId, id), ne(academyNames.subdomain, subdomain)));
  const said = { subdomain, name, email, categories, expiresAt };
  if (!before) {
    await db.insert(academyRequests).values({ academyId: academy.id, id, createdAt: now, ...said });
    return { id, isNew: true, expiresAt };
  }
  // The link in another mailbox, or for another name, must not open this one.
  const isOther = before.email !== email || before.subdomain !== subdomain;
  // Whoever has no key to it may be a stranger, who asks for the mail again and changes nothing.
  const changes = own ? { ...said, ...(isOther ? { tokenHash: null } : {}) } : { expiresAt };
  await db
    .update(academyRequests)
    .set(changes)
    .where(and(eq(academyRequests.academyId, academy.id), eq(academyRequests.id, id)));
  return { id, isNew: false, expiresAt };
}

/** A day from now, and three at most in all: a name is not held for ever by asking again. */
function endOf(createdAt: Date, now: Date): Date {
  const hours = (from: Date, count: number) => from.getTime() + count * 3_600_000;
  return new Date(Math.min(hours(now, requestHours), hours(createdAt, 3 * requestHours)));
}

/** Without it, two equal requests at the same moment would each be refused or doubled. */
function lockName(ctx: Pick<TransactionCtx, "db">, subdomain: string): Promise<void> {
  return takeTurns(ctx, `academy-name:${subdomain}`);
}
