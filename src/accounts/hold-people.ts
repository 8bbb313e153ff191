// Locks accounts against deletion until the transaction ends, one of them known by its address alone.
import { sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { preparedForIds } from "#src/db/prepared-for-ids.ts";
import { normalizeEmail } from "./email.rules.ts";
import { users } from "./tables.ts";

export type HeldPerson = {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
  deletedAt: Date | null;
};

/** In the order of their ids. Lock the address first: it then stays with its account. */
export function holdPeople(
  ctx: Pick<TransactionCtx, "db" | "academy">,
  { email, ids }: { email: string; ids: string[] },
): Promise<HeldPerson[]> {
  const values = { academyId: ctx.academy.id, email: normalizeEmail(email) };
  return heldPeople(ctx.db, ids, values);
}

const heldPeople = preparedForIds((db, ids) =>
  db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(
      sql`${users.academyId} = ${sql.placeholder("academyId")} and (${users.email} = ${sql.placeholder("email")}
        or ${users.id} in ${ids})`,
    )
    .orderBy(users.id)
    .for("key share"),
);
