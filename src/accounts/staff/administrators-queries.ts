import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
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

/** Whether an administrator or a member of staff of the academy has proven that the address is theirs. */
export async function isAdministratorsAddress(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  email: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.academyId, academy.id),
        eq(users.email, email),
        inArray(users.role, ["academy", "admin"]),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
      ),
    );
  return found !== undefined;
}
