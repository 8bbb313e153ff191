// The keys under which an academy charges; texts ready to show, and no secret.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { hasFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { isForTests } from "#src/checkout/merchants/merchant.rules.ts";
import { findMerchant } from "#src/checkout/merchants/merchant-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";

export type MerchantData = Awaited<ReturnType<typeof merchantData>>;

const doneTexts: Record<string, string> = {
  kept: "Actualizado. Desde ahora cobras con tus llaves.",
  removed: "Actualizado. Desde ahora cobras con las llaves de la plataforma.",
};

export async function merchantData(ctx: MemberCtx, url: URL) {
  const { merchantId, name } = ctx.academy;
  const merchant = merchantId === null ? null : await findMerchant(ctx, merchantId);
  return {
    academy: name,
    merchant: merchant && {
      publicKey: merchant.publicKey,
      since: formatDate(merchant.createdAt),
      isForTests: isForTests(merchant.publicKey),
    },
    /** What the gateway's panel asks for: where it reports each payment. */
    eventsUrl: academyUrl(ctx, "/api/gateway/events"),
    done: doneText(doneTexts, url),
    ...(await proofOf(ctx)),
  };
}

/** What the forms ask for; staff, who only look, see no form. */
async function proofOf(ctx: MemberCtx) {
  if (ctx.actor.role !== "academy") return { owner: null };
  const { id, email, passwordHash } = await liveUser(ctx);
  return {
    owner: { email, hasPassword: passwordHash !== null, hasFactor: await hasFactor(ctx, id) },
  };
}
