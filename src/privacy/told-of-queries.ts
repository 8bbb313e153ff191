// Who was told of a person by name, and of which events.
import { and, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";
import { acceptedEvent, receivedEvent } from "#src/teaching/invitations/invitation-events.rules.ts";
import { invitations } from "#src/teaching/tables.ts";

/** `userId` is null for whoever was told of the event. */
type Told = { userId: string | null; event: string };

/** Call it before the rows that say so are deleted. */
export async function toldOf(ctx: Ctx, id: string): Promise<Told[]> {
  return [...(await ofComments(ctx, id)), ...(await ofInvitations(ctx, id)), ...ofRoles(id)];
}

/** Their questions, which a teacher was told of, and their answers. */
async function ofComments({ db, academy }: Ctx, userId: string): Promise<Told[]> {
  const asked = alias(comments, "asked");
  const rows = await db
    .select({ id: comments.id, teacherId: comments.teacherId, askerId: asked.userId })
    .from(comments)
    .leftJoin(asked, and(eq(asked.academyId, comments.academyId), eq(asked.id, comments.parentId)))
    .where(and(eq(comments.academyId, academy.id), eq(comments.userId, userId)));
  return rows.flatMap(({ id, teacherId, askerId }) => [
    ...(teacherId ? [{ userId: teacherId, event: `question:${id}` }] : []),
    ...(askerId ? [{ userId: askerId, event: `answer:${id}` }] : []),
  ]);
}

/** Whom they invited to a course, and who invited them. */
async function ofInvitations({ db, academy }: Ctx, id: string): Promise<Told[]> {
  const { academyId, courseId, inviterId, learnerId, email } = invitations;
  const invited = await db
    .select({ userId: users.id, courseId })
    .from(invitations)
    .innerJoin(
      users,
      and(eq(users.academyId, academyId), or(eq(users.id, learnerId), eq(users.email, email))),
    )
    .where(and(eq(academyId, academy.id), eq(inviterId, id)));
  const taken = await db
    .select({ userId: inviterId, courseId })
    .from(invitations)
    .where(and(eq(academyId, academy.id), eq(learnerId, id)));
  return [
    ...invited.map(({ userId, courseId }) => {
      return { userId, event: receivedEvent({ courseId, inviterId: id }) };
    }),
    ...taken.map(({ userId, courseId }) => {
      return { userId, event: acceptedEvent({ courseId, learnerId: id }) };
    }),
  ];
}

/**
 * Administrators are told of requests to teach, accepted invitations to teach, and administrators.
 * Who was told may administer no more.
 */
function ofRoles(id: string): Told[] {
  const events = [
    ...["teaching-asked", "teaching-taken"],
    ...["administrator-added", "administrator-removed"],
  ];
  return events.map((event) => ({ userId: null, event: `${event}:${id}:` }));
}
