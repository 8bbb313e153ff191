// What the buyer agreed to: the two tokens that the gateway requires, which boxes were ticked for
// them, and the record of it.
import { z } from "zod";
import type { AcceptedDocument, Consent } from "#src/checkout/consent.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { termsVersion } from "#src/terms-version.rules.ts";
import { merchantNow } from "./merchant.ts";
import type { Checked } from "./pay-input.ts";

export type Agreed = {
  /** Of the gateway; empty where nothing is charged. */
  tokens: { acceptanceToken: string; personalDataToken: string };
  /** The documents of the gateway that each box named. */
  boxes: AcceptedDocument[][];
  consent: Consent;
};

type Given = Pick<Checked, "method" | "acceptanceToken" | "personalDataToken">;

/**
 * A caller with one box for both documents has one token. The gateway takes it for its own document
 * only, so the token of the other one is fetched here. Where nothing is charged the gateway has no
 * part.
 */
export async function consentOf(ctx: Ctx, given: Given): Promise<Agreed> {
  if (given.method.kind === "free") {
    return agreed(ctx, { acceptanceToken: "", personalDataToken: "" }, []);
  }
  const { acceptanceToken = "", personalDataToken } = given;
  if (personalDataToken !== undefined) {
    const boxes: AcceptedDocument[][] = [["terms"], ["personal-data"]];
    return agreed(ctx, { acceptanceToken, personalDataToken }, boxes);
  }
  const { personalData } = await merchantNow(ctx);
  const tokens = { acceptanceToken, personalDataToken: personalData.token };
  return agreed(ctx, tokens, [["terms", "personal-data"]]);
}

function agreed(ctx: Ctx, tokens: Agreed["tokens"], boxes: AcceptedDocument[][]): Agreed {
  const tokenFor = { terms: tokens.acceptanceToken, "personal-data": tokens.personalDataToken };
  const gateway = boxes.flat().map((document) => ({ document, ...documentIn(tokenFor[document]) }));
  const address = ctx.visitor?.address ?? "";
  return { tokens, boxes, consent: { address, terms: termsVersion, gateway } };
}

const short = z.string().max(500);
const claimsShape = z.object({
  permalink: short.catch(""),
  file_hash: short.nullish().catch(null),
});

/**
 * The document that a token of the gateway names. Only the gateway can check its signature, and
 * refuses the charge where it is not its own.
 */
function documentIn(token: string): { permalink: string; fileHash: string | null } {
  const unknown = { permalink: "", fileHash: null };
  try {
    const text = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
    const { permalink, file_hash } = claimsShape.parse(JSON.parse(text));
    return { permalink, fileHash: file_hash ?? null };
  } catch {
    return unknown;
  }
}
