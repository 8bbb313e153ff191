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

/**
 * Where mails to the academy go: to its address where an administrator has proven it, else to the
 * administrator who proved theirs first. Null where nobody has proven one.
 */
export async function findAcademyMailbox(ctx: Pick<Ctx, "db" | "academy">): Promise<string | null> {
  const { email } = ctx.academy;
  if (email !== null && (await isAdministratorsAddress(ctx, email))) return email;
  const [first] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.academyId, ctx.academy.id),
        eq(users.role, "academy"),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.emailVerifiedAt), asc(users.id))
    .limit(1);
  return first?.email ?? null;
}
