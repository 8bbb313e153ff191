// Bounds how often payments may fail: of one buyer, of those who share a network address or an
// academy, and of one card. What the bank approves is taken back, so that only failures count.

import type { PayMethod } from "#src/checkout/methods/method.rules.ts";
import { countsWithin, keyWithin, tooMany } from "#src/count-within.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import type { CardTraits } from "#src/outside/gateway/payment-gateway.ts";
import type { Buyer } from "./buyer.ts";

/** What one try to pay has counted, as a job can keep it; `stop` refuses the buyer's next try. */
export type Tried = QueueData<"checkout.forgive">["tried"];

/** Whoever charged a card past its allowance waits for so long. */
const stop = { attempts: 1, minutes: 60 };

/** A sold course takes back its own try, and as many failed ones of the same buyer. */
const mistyped = 3;

/**
 * Counts a try, or throws `too_many` with the time to wait and what to do meanwhile. Call it before
 * the charge and outside any transaction: tries at once cannot pass together.
 */
export async function countTry(ctx: Ctx, buyer: Buyer, method: PayMethod["kind"]): Promise<Tried> {
  const { limiter, quotas } = ctx.outside;
  const bar = { key: stopKey(ctx, buyer), allowance: stop };
  const shares = (method === "free" ? given(buyer) : sharesOf(buyer)).flatMap(([kind, who]) =>
    countsWithin(ctx, kind, who).map((count) => ({ kind, ...count })),
  );
  const full = await limiter.takeAll(shares, method === "card" ? [bar] : []);
  if (!full) return shares.map(({ kind, key }) => ({ kind, key }));
  if (full.keys.includes(bar.key)) {
    const wait = (await limiter.counted(bar.key))?.seconds ?? full.wait;
    throw tooMany("cardDeclines", quotas.within.cardDeclines.attempts, wait);
  }
  const kind = shares.find(({ key }) => full.keys.includes(key))?.kind ?? "declines";
  throw tooMany(kind, quotas.within[kind].attempts, full.wait);
}

/**
 * Counts the card that the gateway says it charged: only its answer tells which one a token stands
 * for. Past the card's allowance this buyer's next try is refused.
 * @returns the try with what this counted
 */
export async function countCard(
  ctx: Ctx,
  { tried, buyer, card }: { tried: Tried; buyer: Buyer; card: CardTraits },
): Promise<Tried> {
  const { limiter, quotas } = ctx.outside;
  const key = cardKey(ctx, card);
  const wait = await limiter.take(key, quotas.within.cardDeclines);
  if (wait === null) return [...tried, { key, kind: "cardDeclines" }];
  await limiter.take(stopKey(ctx, buyer), stop);
  return [...tried, { key: stopKey(ctx, buyer), kind: "stop" }];
}

/** Takes back a try that never reached the gateway. */
export async function dropTry(ctx: Ctx, tried: Tried): Promise<void> {
  await giveBack(
    ctx,
    tried.map((counted) => ({ ...counted, times: 1 })),
  );
}

/** The try counts; nothing was sold, so nobody is invited. */
export async function failTry(ctx: Ctx, tried: Tried): Promise<void> {
  await dropTry(
    ctx,
    tried.filter(({ kind }) => kind === "invitations"),
  );
}

/**
 * A payment that waits for its buyer is no failure, and a good launch has hundreds of them. Cards
 * alone are tested in numbers, so any other way gives back at once what others share.
 * @returns what stays counted
 */
export async function keepOwn(ctx: Ctx, tried: Tried): Promise<Tried> {
  const isShared = ({ kind }: Tried[number]) =>
    kind === "addressDeclines" || kind === "academyDeclines";
  await dropTry(ctx, tried.filter(isShared));
  return tried.filter((counted) => !isShared(counted));
}

/** The bank approved: the buyer's mistyped cards do not count either. */
export async function forgiveTry(ctx: Ctx, tried: Tried): Promise<void> {
  const { limiter } = ctx.outside;
  const counts = await limiter.countedOf(tried.map(({ key }) => key));
  const there = (key?: string) => (key && counts.get(key)?.attempts) || 0;
  const failed = there(tried.find(({ kind }) => kind === "declines")?.key);
  // It may have sent an invitation to an address that somebody else typed.
  const forgiven = tried.filter(({ kind }) => kind !== "invitations");
  await giveBack(
    ctx,
    forgiven.map((counted) => ({
      ...counted,
      times: Math.min(failed, there(counted.key), 1 + mistyped),
    })),
  );
}

/** A stop is lifted in any case. */
async function giveBack(ctx: Ctx, tried: (Tried[number] & { times: number })[]): Promise<void> {
  const stops = tried.filter(({ kind }) => kind === "stop");
  const counts = tried.filter(({ kind }) => kind !== "stop");
  await ctx.outside.limiter.giveBack(
    counts.flatMap(({ key, times }) => Array.from({ length: times }, () => key)),
    stops.map(({ key }) => key),
  );
}

/** The narrowest first: a refusal should name what the buyer can change. */
function sharesOf({ actor, isProven, from, learnerEmail }: Buyer) {
  const own = ["declines", actor?.id ?? `${from.address} ${learnerEmail}`] as const;
  if (isProven) return [own];
  const shared = [["addressDeclines", from] as const, ["academyDeclines", "all"] as const];
  return actor ? [own, ...shared] : [own, ...shared, ["invitations", from] as const];
}

/** Nothing is charged, so nothing fails; but it may reach the mailbox of a stranger. */
function given({ isProven, isGift, from }: Buyer) {
  return isProven && !isGift ? [] : [["invitations", from] as const];
}

function stopKey(ctx: Ctx, { actor, isProven, from }: Buyer): string {
  return keyWithin(ctx, "cardDeclines", `stop ${isProven && actor ? actor.id : from.address}`);
}

/**
 * Of every academy, whose payments all reach the same bank. Without the holder, whom nobody checks.
 */
function cardKey(ctx: Ctx, { bin, lastFour, expiry }: CardTraits): string {
  return ctx.outside.signer.mac("card", `${bin} ${lastFour} ${expiry}`);
}
