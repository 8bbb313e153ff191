// Has an academy close in 90 days, or keeps it open after all: by its administrators, or by staff of
// the platform. Its people are told by a job.
import { hasClosed } from "#src/academies/away/closing.rules.ts";
import { findClosing } from "#src/academies/away/closing-queries.ts";
import { beginClosing, undoClosing } from "#src/academies/away/set-closing.ts";
import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { provePresent } from "#src/accounts/second-factor/prove-present.ts";
import { asPlatformStaff } from "#src/administration/platform-staff.ts";
import { unknownAcademy } from "#src/administration/staff-entry.ts";
import { countWithin } from "#src/count-within.ts";
import { type Academy, enqueue, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import {
  type CloseInput,
  closeInput,
  closingTexts,
  isTyped,
  type UndoInput,
  undoInput,
} from "./closing.rules.ts";

/** An academy that is not the root one. */
type Closable = Academy & { subdomain: string };

/**
 * It stops selling at once. Safe to repeat: the first date stays. Throws `conflict` while it is paused, and
 * `too_many` past the academy's quota of the day: each closing tells all its people.
 */
export async function closeAcademy(ctx: MemberCtx, input: CloseInput): Promise<void> {
  const given = closeInput.parse(input);
  requireOwner(ctx);
  await begin(ctx, ownAcademy(ctx), given);
}

/** As `closeAcademy`, of any academy. */
export async function closeAcademyAsStaff(
  ctx: MemberCtx,
  academyId: string,
  input: CloseInput,
): Promise<void> {
  const given = closeInput.parse(input);
  await begin(ctx, await anyAcademy(ctx, academyId), given);
}

/** It sells again at once. Safe to repeat. Throws `conflict` once it is closed: staff open it then. */
export async function undoOwnClosing(ctx: MemberCtx, input: UndoInput = {}): Promise<void> {
  const { since } = undoInput.parse(input);
  requireOwner(ctx);
  await undo(ctx, ownAcademy(ctx), { since, mayBeClosed: false });
}

/** As `undoOwnClosing`, of any academy, and also once it is closed. */
export async function undoClosingAsStaff(
  ctx: MemberCtx,
  academyId: string,
  input: UndoInput = {},
): Promise<void> {
  const { since } = undoInput.parse(input);
  await undo(ctx, await anyAcademy(ctx, academyId), { since, mayBeClosed: true });
}

/** Staff use their own page, which names the academy. */
function requireOwner({ actor }: MemberCtx): void {
  if (actor.role !== "academy") throw problem("forbidden", closingTexts.ownersOnly);
}

function ownAcademy({ academy }: MemberCtx): Closable {
  const { subdomain } = academy;
  if (subdomain === null) throw problem("forbidden", closingTexts.root);
  return { ...academy, subdomain };
}

async function anyAcademy(ctx: MemberCtx, academyId: string): Promise<Closable> {
  const academy = await findAcademyById(asPlatformStaff(ctx).db, academyId);
  if (!academy?.subdomain) throw unknownAcademy();
  return { ...academy, subdomain: academy.subdomain };
}

type Proven = Pick<CloseInput, "subdomain" | "password" | "code">;

async function begin(ctx: MemberCtx, academy: Closable, { subdomain, ...proof }: Proven) {
  if (!isTyped(subdomain, academy.subdomain)) {
    const message = closingTexts.typed(academy.subdomain);
    throw problem("invalid", message, { errors: [{ path: "subdomain", message }] });
  }
  await provePresent(ctx, proof, ({ role }) =>
    role === ctx.actor.role ? null : closingTexts.ownersOnly,
  );
  const there = { ...ctx, academy };
  // A second press begins nothing, so no quota refuses it.
  if ((await inHeldAcademy(there, findClosing)).closesAt) return;
  const counted = await countWithin(there, "closings", academy.id);
  try {
    if (!(await beginOnce(ctx, there))) await counted.giveBack();
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/** @returns whether this call has begun it */
function beginOnce(ctx: MemberCtx, there: MemberCtx): Promise<boolean> {
  return inHeldAcademy(there, async (held) => {
    const { closesAt, suspendedAt } = await findClosing(held);
    if (closesAt) return false;
    // Its learners could not use the days that they are given.
    if (suspendedAt) throw problem("conflict", closingTexts.paused);
    await beginClosing(held);
    await recordBy(ctx, held, { own: "closing-asked", staff: "closing-asked-by-staff" });
    await enqueue(held, "closing.follow", {});
    return true;
  });
}

type Undoing = { since: string | undefined; mayBeClosed: boolean };

async function undo(ctx: MemberCtx, academy: Closable, { since, mayBeClosed }: Undoing) {
  await inHeldAcademy({ ...ctx, academy }, async (held) => {
    const { closingSince, closesAt } = await findClosing(held);
    if (!closingSince || !closesAt) return;
    const undone = closingSince.toISOString();
    if (since !== undefined && since !== undone) throw problem("conflict", closingTexts.changed);
    if (!mayBeClosed && hasClosed({ closesAt }, ctx.now)) {
      throw problem("conflict", closingTexts.closed);
    }
    await undoClosing(held);
    await recordBy(ctx, held, { own: "closing-undone", staff: "closing-undone-by-staff" });
    await enqueue(held, "closing.follow", { undone });
  });
}

type Actions = {
  own: "closing-asked" | "closing-undone";
  staff: "closing-asked-by-staff" | "closing-undone-by-staff";
};

/** In the trail of the academy that the person belongs to. */
async function recordBy(ctx: MemberCtx, held: TransactionCtx, { own, staff }: Actions) {
  const { actor, academy } = ctx;
  const here = { ...held, academy };
  if (!(await holdLive(here, [actor.id])).has(actor.id)) {
    throw problem("unauthenticated", "Debes iniciar sesión");
  }
  if (academy.id === held.academy.id) return record(here, { action: own, subject: actor });
  const details = { academy: held.academy.subdomain ?? "" };
  return record(here, { action: staff, subject: actor, details });
}
