// The invitations of a person, for the export of their data.
import { and, asc, eq, or } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { invitations } from "#src/teaching/tables.ts";

type Person = Pick<User, "id" | "email" | "emailVerifiedAt">;

/**
 * Those to the person, also such as wait for an e-mail that is proven to be theirs, without who
 * invited; and those that the person gave, without the addresses, which are others' data.
 */
export async function invitationsOf(ctx: Ctx, { id, email, emailVerifiedAt }: Person) {
  const accepted = eq(invitations.learnerId, id);
  const received = emailVerifiedAt ? or(accepted, eq(invitations.email, email)) : accepted;
  return {
    invitationsReceived: await select(ctx, received),
    invitationsGiven: await select(ctx, eq(invitations.inviterId, id)),
  };
}

function select(ctx: Ctx, which: ReturnType<typeof or>) {
  return ctx.db
    .select({
      courseId: courses.id,
      title: courses.title,
      createdAt: invitations.createdAt,
      mailedAt: invitations.mailedAt,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      withdrawnAt: invitations.withdrawnAt,
      refusedAt: invitations.refusedAt,
    })
    .from(invitations)
    .innerJoin(
      courses,
      and(eq(courses.academyId, invitations.academyId), eq(courses.id, invitations.courseId)),
    )
    .where(and(eq(invitations.academyId, ctx.academy.id), which))
    .orderBy(asc(invitations.id));
}
