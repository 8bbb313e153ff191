// The link by which somebody takes back that an academy may write to them, without signing in. It
// works for as long as the account exists.
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { stopConsentPath } from "./paths.rules.ts";

const purpose = "campaigns-stop";

type Signing = Pick<Ctx, "academy" | "outside">;
type Lead = { campaignId: string; userId: string };

/** A whole address, for a mail that the academy writes elsewhere. */
export function consentStopUrl(ctx: Signing, lead: Lead): string {
  const token = `${lead.campaignId}.${lead.userId}.${macOf(ctx, lead)}`;
  const origin = academyOrigin(ctx.outside, ctx.academy.subdomain);
  return `${origin}${stopConsentPath}?${new URLSearchParams({ token })}`;
}

/** Null where the token was not made here, or for another academy. */
export function leadOfToken(ctx: Signing, token: string): Lead | null {
  const [campaignId = "", userId = "", mac = "", ...more] = token.split(".");
  const lead = { campaignId, userId };
  const isOurs = ctx.outside.signer.sameMac(purpose, signedText(ctx, lead), mac);
  return isOurs && more.length === 0 ? lead : null;
}

function macOf(ctx: Signing, lead: Lead): string {
  return ctx.outside.signer.mac(purpose, signedText(ctx, lead));
}

function signedText({ academy }: Signing, { campaignId, userId }: Lead): string {
  return `${academy.id} ${campaignId} ${userId}`;
}
