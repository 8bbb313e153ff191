// The two links of an invitation's mail: one takes the place, the other stops further invitations.
import { createHash } from "node:crypto";
import type { Ctx } from "#src/ctx.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { invitationDays } from "./invitation-texts.rules.ts";
import { mailboxOf } from "./mailbox.rules.ts";

type Mailed = { id: string; mailedAt: Date };

/**
 * The token of the newest mail. It is derived, so that each run of the mail's job has the same one
 * and the queue never holds it; the table holds its digest alone.
 */
export function tokenOf(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  { id, mailedAt }: Mailed,
): { token: string; hash: string } {
  const token = outside.signer.mac("invitation", `${academy.id} ${id} ${mailedAt.getTime()}`);
  return { token, hash: tokenDigest(token) };
}

export function invitationPath(token: string): string {
  return `/login/invitation?token=${token}`;
}

/** For an account that has proven the address: it needs no token. */
export function ownInvitationPath(courseId: string): string {
  return `/login/invitation?course=${courseId}`;
}

/** Holds the address itself, sealed: it works when the invitation is long gone. */
export function stopPath(ctx: Pick<Ctx, "academy" | "outside">, email: string): string {
  return `/login/invitation/stop?token=${ctx.outside.sealer.seal(placeOf(ctx), email)}`;
}

/** The address that a stop link is for; null for a link that is not ours or another academy's. */
export function stopAddress(ctx: Pick<Ctx, "academy" | "outside">, token: string): string | null {
  try {
    return ctx.outside.sealer.open(placeOf(ctx), token);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

function placeOf({ academy }: Pick<Ctx, "academy">): string {
  return `invitation-stop ${academy.id}`;
}

/** What is kept of an address that refuses: it holds for every tag of the mailbox. */
export function refusalHash(academyId: string, email: string): string {
  return createHash("sha256")
    .update(`${academyId} ${mailboxOf(email)}`)
    .digest("hex");
}

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 24 * 3_600_000);
}
