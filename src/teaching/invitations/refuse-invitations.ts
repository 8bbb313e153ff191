// Stops all further invitations to a mailbox, for whoever has a link from it, and allows them again.
import { and, eq, inArray } from "drizzle-orm";
import { endAdministrationsTo } from "#src/accounts/administrators/write-administrator-invitations.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { endInvitationsTo } from "#src/accounts/teachers/write-invitations.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { markEventRead } from "#src/notifications/mark-event-read.ts";
import { problem } from "#src/problem.ts";
import { invitationRefusals, invitations } from "#src/teaching/tables.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { receivedEvent } from "./invitation-events.rules.ts";
import { refusalHash, stopAddress } from "./invitation-links.ts";
import { pending } from "./invitation-queries.ts";
import { linkTexts } from "./invitation-texts.rules.ts";

/**
 * Of every teacher of the academy. Ends what waits for the address; safe to repeat. Throws `gone`
 * for a link that is not ours.
 * @returns the address
 */
export async function refuseInvitations(ctx: Ctx, token: string): Promise<string> {
  const email = requireAddress(ctx, token);
  await inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await ctx.db
      .insert(invitationRefusals)
      .values({
        academyId: ctx.academy.id,
        emailHash: refusalHash(ctx.academy.id, email),
        createdAt: ctx.now,
      })
      .onConflictDoNothing();
    await endPending(ctx, email);
    await endInvitationsTo(ctx, email);
    await endAdministrationsTo(ctx, email);
  });
  return email;
}

/** Those that ended stay ended. */
export async function allowInvitations(ctx: Ctx, token: string): Promise<string> {
  const email = requireAddress(ctx, token);
  await inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await ctx.db
      .delete(invitationRefusals)
      .where(
        and(
          eq(invitationRefusals.academyId, ctx.academy.id),
          eq(invitationRefusals.emailHash, refusalHash(ctx.academy.id, email)),
        ),
      );
  });
  return email;
}

function requireAddress(ctx: Ctx, token: string): string {
  const email = stopAddress(ctx, token);
  if (email === null) throw problem("gone", linkTexts.unknown);
  return email;
}

/** Marks what waits for the address as refused, and lets what was told of it rest. */
export async function endPending(ctx: TransactionCtx, email: string): Promise<void> {
  const waiting = await holdInvitations(ctx, and(eq(invitations.email, email), pending));
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  await ctx.db
    .update(invitations)
    .set({ refusedAt: ctx.now })
    .where(and(eq(invitations.academyId, ctx.academy.id), inArray(invitations.id, ids)));
  const person = await findUserByEmail(ctx, email);
  if (!person) return;
  const events = new Set(waiting.map(receivedEvent));
  for (const event of [...events].toSorted()) await markEventRead(ctx, person.id, event);
}
