// What a person asked about teaching and was invited to, for the export of their data.
import { and, asc, eq, or } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { teacherInvitations, teacherRequests } from "./tables.ts";

type Person = Pick<User, "id" | "email" | "emailVerifiedAt">;

/** Received ones without who invited; given ones without the addresses, which are others' data. */
export async function teachingOf(ctx: Ctx, { id, email, emailVerifiedAt }: Person) {
  const [request] = await ctx.db
    .select({
      createdAt: teacherRequests.createdAt,
      decision: teacherRequests.decision,
      decidedAt: teacherRequests.decidedAt,
      note: teacherRequests.note,
    })
    .from(teacherRequests)
    .where(and(eq(teacherRequests.academyId, ctx.academy.id), eq(teacherRequests.userId, id)));
  const accepted = eq(teacherInvitations.teacherId, id);
  return {
    teachingRequest: request ?? null,
    teachingInvitationsReceived: await invitations(
      ctx,
      emailVerifiedAt ? or(accepted, eq(teacherInvitations.email, email)) : accepted,
    ),
    teachingInvitationsGiven: await invitations(ctx, eq(teacherInvitations.inviterId, id)),
  };
}

function invitations(ctx: Ctx, which: ReturnType<typeof or>) {
  return ctx.db
    .select({
      createdAt: teacherInvitations.createdAt,
      mailedAt: teacherInvitations.mailedAt,
      expiresAt: teacherInvitations.expiresAt,
      acceptedAt: teacherInvitations.acceptedAt,
      withdrawnAt: teacherInvitations.withdrawnAt,
    })
    .from(teacherInvitations)
    .where(and(eq(teacherInvitations.academyId, ctx.academy.id), which))
    .orderBy(asc(teacherInvitations.id));
}
