// Makes the person of an e-mail a member of staff, without a way in for whoever opened the account
// in their name.
import { and, eq, isNull } from "drizzle-orm";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { dropLinks, dropWays } from "#src/accounts/email/drop-ways.ts";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { nameMaximum } from "#src/accounts/rules.ts";
import { identities, type User, users } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, inTransaction, type Role, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { record } from "#src/trail/record.ts";
import { changeRole } from "./change-role.ts";

type Appointing = {
  email: string;
  /** Whether a teacher or an administrator of the academy may lose that role. */
  agreed: boolean;
  /** The link to choose a password comes back instead of going out by mail. */
  wantsLink: boolean;
};

/** How a person without a way in gets one: a mail is on its way, or the address of a page. */
type Link = "mailed" | { href: string };

type Appointed =
  /** Nothing happened: nobody agreed to the loss of this role. */
  | { outcome: "asks"; from: Role }
  | {
      outcome: "opened" | "promoted" | "already";
      from: Role;
      /** What the account had from before its e-mail was proven is gone. */
      dropped: boolean;
      link: Link | null;
    };

/** Run again for a person who never used their link, it makes another one. */
export function appointStaff(
  ctx: Ctx,
  { email, agreed, wantsLink }: Appointing,
): Promise<Appointed> {
  return inTransaction(ctx, async (ctx) => {
    const { user, isNew } = await findOrOpen(ctx, normalizeEmail(email));
    const { id, role: from } = user;
    if ((from === "teacher" || from === "academy") && !agreed) return { outcome: "asks", from };
    const isStaff = from === "admin";
    const dropped = !isStaff && user.emailVerifiedAt === null && (await dropEveryWay(ctx, user));
    if (!isStaff) await changeRole(ctx, user, "admin");
    const link = (await hasWayIn(ctx, id)) ? null : await giveLink(ctx, id, wantsLink);
    if (!isStaff && link !== "mailed") {
      await enqueue(ctx, "accounts.mail", { mail: { kind: "staff-added", userId: id } });
    }
    return { outcome: isStaff ? "already" : isNew ? "opened" : "promoted", from, dropped, link };
  });
}

/** Locked until the transaction ends. */
async function findOrOpen(
  { db, academy, now }: TransactionCtx,
  email: string,
): Promise<{ user: User; isNew: boolean }> {
  const [local = email] = email.split("@");
  const [opened] = await db
    .insert(users)
    .values({
      ...{ academyId: academy.id, id: newId(), email, name: local.slice(0, nameMaximum) },
      ...{ role: "student", createdAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (opened) return { user: opened, isNew: true };
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.academyId, academy.id), eq(users.email, email), isNull(users.deletedAt)))
    .for("update");
  if (!user) throw new Error("the account went away in the meantime");
  return { user, isNew: false };
}

/**
 * Takes every way in but the sessions, which end with the change of role. Mailed links go too.
 * @returns whether there was one
 */
async function dropEveryWay(ctx: TransactionCtx, user: User): Promise<boolean> {
  const { db, academy, now } = ctx;
  const had = await hasWayIn(ctx, user.id);
  await db
    .update(users)
    .set({ passwordHash: null, updatedAt: now })
    .where(and(eq(users.academyId, academy.id), eq(users.id, user.id)));
  await dropWays(ctx, user.id, { withFactor: true });
  await dropLinks(ctx, user.id);
  if (had) await record(ctx, { action: "old-ways-dropped", subject: user });
  return had;
}

async function hasWayIn({ db, academy }: Ctx, id: string): Promise<boolean> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.academyId, academy.id), eq(users.id, id)));
  if (user?.passwordHash) return true;
  const own = and(eq(identities.academyId, academy.id), eq(identities.userId, id));
  return (await db.$count(identities, own)) > 0;
}

async function giveLink(ctx: TransactionCtx, userId: string, wantsLink: boolean): Promise<Link> {
  if (wantsLink) {
    const token = await makeLink(ctx, { userId, purpose: "reset" });
    return { href: academyUrl(ctx, `/login/reset?token=${token}`) };
  }
  await enqueue(ctx, "accounts.mail", { mail: { kind: "staff-link", userId } });
  return "mailed";
}
