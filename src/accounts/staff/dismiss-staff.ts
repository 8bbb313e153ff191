// Makes a member of staff a student again, unless nobody else would be left.
import { and, asc, eq, isNull } from "drizzle-orm";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { users } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, inTransaction, type Role } from "#src/ctx.ts";
import { changeRole } from "./change-role.ts";

type Dismissed =
  | { outcome: "unknown" | "last" | "dismissed" }
  | { outcome: "not-staff"; role: Role };

export function dismissStaff(ctx: Ctx, email: string): Promise<Dismissed> {
  return inTransaction(ctx, async (ctx): Promise<Dismissed> => {
    // Locks all of them: otherwise two who go at once would each count on the other.
    const staff = await ctx.db
      .select()
      .from(users)
      .where(
        and(eq(users.academyId, ctx.academy.id), eq(users.role, "admin"), isNull(users.deletedAt)),
      )
      .orderBy(asc(users.id))
      .for("update");
    const member = staff.find((one) => one.email === normalizeEmail(email));
    if (!member) {
      const user = await findUserByEmail(ctx, email);
      return user ? { outcome: "not-staff", role: user.role } : { outcome: "unknown" };
    }
    if (staff.length === 1) return { outcome: "last" };
    await changeRole(ctx, member, "student");
    const mail = { kind: "staff-removed" as const, userId: member.id };
    await enqueue(ctx, "accounts.mail", { mail });
    return { outcome: "dismissed" };
  });
}
