// The two tokens that the gateway requires, and which boxes the buyer ticked for them.
import type { AcceptedDocument } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { merchantNow } from "./merchant.ts";

type Given = { acceptanceToken: string; personalDataToken?: string | undefined };

export type Consent = {
  acceptanceToken: string;
  personalDataToken: string;
  /** The documents that each box named. */
  boxes: AcceptedDocument[][];
};

/**
 * A caller with one box for both documents has one token. The gateway takes it for its own document
 * only, so the token of the other one is fetched here.
 */
export async function consentOf(
  ctx: Ctx,
  { acceptanceToken, personalDataToken }: Given,
): Promise<Consent> {
  if (personalDataToken !== undefined) {
    return { acceptanceToken, personalDataToken, boxes: [["terms"], ["personal-data"]] };
  }
  const { personalData } = await merchantNow(ctx);
  const boxes: AcceptedDocument[][] = [["terms", "personal-data"]];
  return { acceptanceToken, personalDataToken: personalData.token, boxes };
}
