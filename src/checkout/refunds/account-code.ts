// The code by mail that a buyer without a session needs to say where their money goes: six digits
// that follow from the program's secret, the order and the time, so that nothing is stored.
import { timingSafeEqual } from "node:crypto";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import type { Count } from "#src/outside/limiter.ts";
import { problem } from "#src/problem.ts";
import { waitText } from "#src/ui/formats/wait-text.rules.ts";
import { requireOpenAccount } from "./may-give-account.ts";
import { refundTexts } from "./refund.rules.ts";

/** A code is right for five of these after the one in which it was made: ten minutes and more. */
const slotMs = 2 * 60_000;
const liveSlots = 6;
/** In any six slots as many codes are right, so guesses are few: one in ten thousand a day. */
const guesses = [
  { attempts: 10, minutes: 60 },
  { attempts: 16, minutes: 24 * 60 },
];
const mails = { attempts: 5, minutes: 60 };

type Asked = { orderId: string; key?: string | null | undefined };

/** Has a code mailed to whoever got the receipt; throws `too_many` for a sixth in an hour. */
export async function askCode(ctx: Ctx, { orderId, key }: Asked): Promise<void> {
  const { order } = await requireOrder(ctx, orderId, key);
  const { id: refundId } = await requireOpenAccount(ctx, order.id);
  const wait = await ctx.outside.limiter.take(keyOf(ctx, "mail", order.id), mails);
  if (wait !== null) throw tooMany("Ya te enviamos varios códigos.", wait);
  await enqueue(ctx, "refunds.mail", { refundId, mail: "code" });
}

/** The code of an order at this moment, and a name for the mail that has it. */
export function codeOf(ctx: Ctx, orderId: string): { code: string; slot: number } {
  const slot = Math.floor(ctx.now.getTime() / slotMs);
  return { code: codeAt(ctx, orderId, slot), slot };
}

/**
 * Counts the guess, and throws `invalid` for a wrong one. Never call it inside a transaction.
 * @returns how to forget earlier guesses, once the right person is through
 */
export async function requireCode(
  ctx: Ctx,
  orderId: string,
  given: string,
): Promise<{ forgive(): Promise<void> }> {
  const { limiter } = ctx.outside;
  const counts = guesses.map((allowance, at): Count => {
    return { key: keyOf(ctx, `guess ${at}`, orderId), allowance };
  });
  const full = await limiter.takeAll(counts);
  if (full) throw tooMany("Van demasiados códigos equivocados.", full.wait);
  const { slot } = codeOf(ctx, orderId);
  const live = Array.from({ length: liveSlots }, (_, ago) => codeAt(ctx, orderId, slot - ago));
  // Each one is compared, so that the time tells nothing.
  const right = live.filter((code) => isSame(code, given));
  if (right.length === 0) {
    const { codeWrong: message } = refundTexts;
    throw problem("invalid", message, { errors: [{ path: "code", message }] });
  }
  return {
    forgive: () =>
      limiter.giveBack(
        [],
        counts.map(({ key }) => key),
      ),
  };
}

function codeAt({ academy, outside }: Ctx, orderId: string, slot: number): string {
  const mac = outside.signer.mac("refund-code", `${academy.id} ${orderId} ${slot}`);
  const number = Buffer.from(mac, "base64url").readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}

function isSame(code: string, given: string): boolean {
  const [one, other] = [Buffer.from(code), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function keyOf({ academy, outside }: Ctx, what: string, orderId: string): string {
  return outside.signer.mac("attempt", `${academy.id} refund-code ${what} ${orderId}`);
}

function tooMany(text: string, wait: number) {
  return problem("too_many", `${text} Puedes seguir en ${waitText(wait)}.`, { retryAfter: wait });
}
