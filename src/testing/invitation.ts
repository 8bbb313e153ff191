// Invitations for tests: a teacher who may invite, one written invitation, and what its mail says.
import { and, desc, eq } from "drizzle-orm";
import type { Actor, Ctx } from "#src/ctx.ts";
import { invitationPath, stopPath, tokenOf } from "#src/teaching/invitations/invitation-links.ts";
import { inviteLearners } from "#src/teaching/invitations/invite-learners.ts";
import { invitations } from "#src/teaching/tables.ts";
import type { TestAcademy } from "./people.ts";
import { markProven } from "./prove.ts";

/** Their own e-mail is proven, so they may invite. */
export async function provenTeacher(here: TestAcademy): Promise<Ctx & { actor: Actor }> {
  await markProven(here.ctx, here.teacher);
  return here.as(here.teacher);
}

/** The teacher invites the address to the academy's course; its row and its links. */
export async function inviteOne(here: TestAcademy, email: string) {
  const teacher = await provenTeacher(here);
  const given = { addresses: email, confirmed: true };
  const [result] = await inviteLearners(teacher, here.course.id, given);
  if (result?.outcome !== "invited") throw new Error(`${email}: ${result?.message}`);
  const row = await newestOf(here, email);
  return { teacher, row, ...linksOf(here.ctx, row) };
}

export async function newestOf({ ctx, course }: TestAcademy, email: string) {
  const mine = and(eq(invitations.academyId, ctx.academy.id), eq(invitations.courseId, course.id));
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(mine, eq(invitations.email, email)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1);
  if (!row) throw new Error(`nobody invited ${email}`);
  return row;
}

/** As the mail has them. */
export function linksOf(ctx: Ctx, row: { id: string; mailedAt: Date; email: string }) {
  const { token } = tokenOf(ctx, row);
  const stop = stopPath(ctx, row.email);
  return { token, path: invitationPath(token), stop, stopToken: stop.split("token=")[1] ?? "" };
}
