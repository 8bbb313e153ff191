// Keeps the request for an academy, and holds its name for as long as its links are good.
import { and, eq, ne, sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { claimName } from "./claim-name.ts";
import { type RequestInput, requestHours } from "./request.rules.ts";
import { holdRequestOf } from "./request-queries.ts";
import { academyNames, academyRequests } from "./tables.ts";

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
  await takeTurns(ctx, subdomain);
  const own = ownId ? await holdRequestOf(ctx, { id: ownId }) : null;
  const before = own ?? (await holdRequestOf(ctx, { subdomain, email }));
  const id = before?.id ?? newId();
  const expiresAt = new Date(now.getTime() + requestHours * 3_600_000);
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
  await db
    .update(academyRequests)
    .set({ ...said, ...(isOther ? { tokenHash: null } : {}) })
    .where(and(eq(academyRequests.academyId, academy.id), eq(academyRequests.id, id)));
  return { id, isNew: false, expiresAt };
}

/** Without it, two equal requests at the same moment would each be refused or doubled. */
async function takeTurns({ db }: Pick<TransactionCtx, "db">, subdomain: string): Promise<void> {
  const key = `academy-name:${subdomain}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
