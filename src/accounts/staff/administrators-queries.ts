import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** The people who administer the academy, and the staff of Semillero in it. */
export function listAdministrators({ db, academy }: Pick<Ctx, "db" | "academy">) {
  return db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.academyId, academy.id),
        inArray(users.role, ["academy", "admin"]),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id));
}
