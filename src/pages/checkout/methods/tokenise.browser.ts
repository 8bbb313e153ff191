// Sends the card directly to the gateway, which returns a token for one payment.
import { messages } from "#src/checkout/rules.ts";

export type GatewayBrowser = { url: string; publicKey: string };
/** As typed: spaces in the number, `MM/YY` in the expiry. */
export type Card = { number: string; expiry: string; cvc: string; holder: string };
type Tokenised = { token: string } | { error: string };

const patienceMs = 20_000;

export async function tokenise(gateway: GatewayBrowser, card: Card): Promise<Tokenised> {
  try {
    const response = await fetch(`${gateway.url}/tokens/cards`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${gateway.publicKey}`,
        "content-type": "application/json",
      },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      body: JSON.stringify(wireCard(card)),
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = (await response.json()) as GatewayAnswer;
    const token = answer.data?.id;
    if (response.ok && token) return { token };
    return { error: answer.error?.messages?.number?.[0] ?? messages.cardFailed };
  } catch {
    return { error: messages.cardFailed };
  }
}

type GatewayAnswer = {
  data?: { id?: string };
  error?: { messages?: { number?: string[] } };
};

function wireCard({ number, expiry, cvc, holder }: Card) {
  const [month = "", year = ""] = expiry.split("/");
  return {
    number: number.replace(/\s/g, ""),
    cvc: cvc.trim(),
    exp_month: month.trim(),
    exp_year: year.trim(),
    card_holder: holder.trim(),
  };
}
