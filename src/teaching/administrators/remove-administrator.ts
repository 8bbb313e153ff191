// Takes the administration of an academy from somebody, or from oneself, unless nobody else would be
// left.
import { and, eq, inArray } from "drizzle-orm";
import {
  administratorIds,
  holdAdministrators,
} from "#src/accounts/administrators/administrator-queries.ts";
import {
  administratorTexts,
  type RemoveAdministratorInput,
  removeAdministratorInput,
} from "#src/accounts/administrators/administrators.rules.ts";
import { endAdministrationsBy } from "#src/accounts/administrators/write-administrator-invitations.ts";
import { provePresent } from "#src/accounts/second-factor/prove-present.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { changeRole } from "#src/accounts/staff/change-role.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { record } from "#src/trail/record.ts";
import { holdInvitations } from "../invitations/hold-invitations.ts";
import { pending } from "../invitations/invitation-queries.ts";
import { refusalOf, requireOwner } from "./invite-administrator.ts";
import { hasCourses } from "./teaching-queries.ts";
import { tellRemoved } from "./tell-changed.ts";

/**
 * The person becomes a teacher again where they have courses, else a student. Their sessions end, but
 * for that in which somebody removes themselves. Throws `not_found` for nobody's administrator,
 * `conflict` for the last one.
 * @returns whether it was the caller
 */
export async function removeAdministrator(
  ctx: MemberCtx,
  input: RemoveAdministratorInput,
): Promise<{ isSelf: boolean }> {
  const { id, ...proof } = removeAdministratorInput.parse(input);
  requireOwner(ctx);
  // Before the code is spent: a second press has no other.
  if (!(await administratorIds(ctx)).includes(id)) throw gone();
  await provePresent(ctx, proof, refusalOf);
  const isSelf = id === ctx.actor.id;
  await inTransaction(ctx, async (ctx) => {
    const held = await holdAdministrators(ctx);
    const me = await liveUser(ctx);
    // Two may remove each other at the same moment: the second administers no more.
    const refusal = refusalOf(me);
    if (refusal !== null) throw problem("forbidden", refusal);
    const person = held.find((one) => one.id === id);
    if (!person) throw gone();
    if (held.length === 1) throw problem("conflict", administratorTexts.last);
    await endAdministrationsBy(ctx, id);
    const to = (await hasCourses(ctx, id)) ? "teacher" : "student";
    // A teacher's own courses are among those of the others.
    const next = held.find((one) => one.id !== id);
    if (to === "student" && next) await handOver(ctx, id, isSelf ? next.id : me.id);
    await changeRole(ctx, person, to, isSelf ? ctx.actor.sessionId : null);
    if (!isSelf) await record(ctx, { action: "administrator-removed", subject: me });
    await tellRemoved(ctx, person);
  });
  return { isSelf };
}

function gone() {
  return problem("not_found", administratorTexts.gone);
}

/**
 * Places in courses that the person offered and nobody has taken yet go on in another
 * administrator's name: the academy's page lists those of its administrators.
 */
async function handOver(ctx: TransactionCtx, from: string, to: string): Promise<void> {
  const offered = await holdInvitations(ctx, and(eq(invitations.inviterId, from), pending));
  if (offered.length === 0) return;
  const ids = offered.map(({ id }) => id);
  await ctx.db
    .update(invitations)
    .set({ inviterId: to })
    .where(and(eq(invitations.academyId, ctx.academy.id), inArray(invitations.id, ids)));
}
