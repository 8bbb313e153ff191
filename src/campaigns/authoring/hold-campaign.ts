// Lets one administrator at a time change a campaign.
import { and, eq, isNull } from "drizzle-orm";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { findCampaign } from "#src/campaigns/campaign-queries.ts";
import { type Campaign, campaigns } from "#src/campaigns/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import {
  inTransaction,
  type MemberCtx,
  notifyPublicChange,
  type TransactionCtx,
} from "#src/ctx.ts";
import { takeTurns } from "#src/db/take-turns.ts";
import { type Problem, problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { campaignTexts } from "./campaign-input.rules.ts";

type Held = TransactionCtx & MemberCtx;

/**
 * Tells the public pages that something changed, unless `work` throws. Throws `forbidden` for anybody
 * but an administrator and `not_found` for a campaign of elsewhere, or one that was removed.
 */
export async function inHeldCampaign<T>(
  ctx: MemberCtx,
  id: string,
  work: (ctx: Held, campaign: Campaign) => Promise<T>,
): Promise<T> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  const unknown = problem("not_found", campaignTexts.unknown);
  if (!idShape.safeParse(id).success) throw unknown;
  return inTransaction(ctx, async (ctx) => {
    const [held] = await ctx.db
      .select()
      .from(campaigns)
      .where(ofCampaign(ctx, id))
      .for("no key update");
    if (!held) throw unknown;
    // Before the uploads that `work` holds, as the deletion of an account does.
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    const done = await work(ctx, held);
    await notifyPublicChange(ctx, ctx.academy.id);
    return done;
  });
}

/** Before something slow is done for a campaign. Throws as `inHeldCampaign` does. */
export async function requireCampaign(ctx: MemberCtx, id: string): Promise<void> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  const isThere = idShape.safeParse(id).success && (await findCampaign(ctx, id)) !== null;
  if (!isThere) throw problem("not_found", campaignTexts.unknown);
}

/** One that was not removed. */
export function ofCampaign({ academy }: Pick<MemberCtx, "academy">, id: string) {
  return and(
    eq(campaigns.academyId, academy.id),
    eq(campaigns.id, id),
    isNull(campaigns.removedAt),
  );
}

/** Those who take an address of the same academy take turns, until the transaction ends. */
export function lockNames(ctx: Held): Promise<void> {
  return takeTurns(ctx, `campaigns ${ctx.academy.id}`);
}

const actionOf = {
  made: "campaign-made",
  changed: "campaign-changed",
  removed: "campaign-removed",
  exported: "campaign-leads-exported",
} as const;

/** A row of the trail about who did it. */
export async function noteCampaign(ctx: Held, what: keyof typeof actionOf): Promise<void> {
  await holdAccounts(ctx, [ctx.actor.id], "key share");
  await record(ctx, { action: actionOf[what], subject: ctx.actor });
}

/** A refusal that belongs to a field. */
export function refusedField(path: string, message: string): Problem {
  return problem("invalid", message, { errors: [{ path, message }] });
}
