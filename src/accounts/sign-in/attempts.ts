// Counts an attempt at an action open to guessing or flooding, and refuses one too many. Strangers
// do not use up the attempts of an owner on another line or on a known device.
import { findUserByEmail } from "#src/accounts/queries.ts";
import { tooManyText } from "#src/accounts/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Allowance, Count } from "#src/outside/limiter.ts";
import { problem } from "#src/problem.ts";
import type { AttemptLimits, Quotas } from "#src/settings/quota-settings.ts";

export type AttemptKind = keyof Quotas["attempts"];

export type Attempt = {
  /** Clears earlier failures: the right person mistyped. */
  forgive(): Promise<void>;
  /** Whether this browser has signed in to the account before. */
  fromKnownDevice: boolean;
};

/** `own` is what a success clears; the others are given this one attempt back. */
type Counts = { own: Count | null; shared: Count[] };

/**
 * Call it before a password, a code or a link is checked. What it reads of the account decides only
 * for a browser that has signed in to that account, so a refusal reveals nothing to others. Throws
 * `too_many` with the seconds to wait (decisions: Sessions).
 *
 * @param account the e-mail as typed and normalised, or an account's id
 */
export async function countAttempt(ctx: Ctx, kind: AttemptKind, account: string): Promise<Attempt> {
  const { limiter } = ctx.outside;
  const known = await ofKnownDevice(ctx, kind, account);
  if (known) {
    const full = await limiter.takeAll(listed(known));
    if (!full) return { ...forgiving(ctx, known), fromKnownDevice: true };
    if (full.keys.includes(known.own.key)) throw tooMany(full.wait);
    // The account has more devices than a person uses: they are no better than unknown ones.
  }
  const counts = ofLine(ctx, kind, account);
  const full = await limiter.takeAll(listed(counts));
  if (full) throw tooMany(full.wait);
  return { ...forgiving(ctx, counts), fromKnownDevice: false };
}

/** Null for a browser that has not signed in to this very account. */
async function ofKnownDevice(
  ctx: Ctx,
  kind: AttemptKind,
  account: string,
): Promise<(Counts & { own: Count }) | null> {
  const { pair, account: ofAccount }: AttemptLimits = ctx.outside.quotas.attempts[kind];
  const { knownDevice } = ctx.visitor ?? {};
  if (!pair || !knownDevice) return null;
  const id = account.includes("@") ? (await findUserByEmail(ctx, account))?.id : account;
  const device = id ? knownDevice(id) : null;
  if (device === null) return null;
  const own = { key: keyOf(ctx, kind, "device", `${account} ${device}`), allowance: pair };
  const all = ofAccount && { key: keyOf(ctx, kind, "devices", account), allowance: ofAccount };
  return { own, shared: all ? [all] : [] };
}

function ofLine(ctx: Ctx, kind: AttemptKind, account: string): Counts {
  const { attempts, networkTimes } = ctx.outside.quotas;
  const { pair, account: ofAccount, address: ofAddress }: AttemptLimits = attempts[kind];
  const { address, network } = ctx.visitor ?? {};
  const count = (by: string, who: string, allowance: Allowance, times = 1): Count => ({
    key: keyOf(ctx, kind, by, who),
    allowance: { ...allowance, attempts: allowance.attempts * times },
  });
  // Of IPv6 the line is the larger network: one customer has thousands of the smaller ones.
  const line = network ?? address ?? "";
  const ofPair = pair ? count("pair", `${account} ${line}`, pair) : null;
  const all = ofAccount ? count("account", account, ofAccount) : null;
  const shared = [
    ofPair && all,
    address === undefined ? null : count("address", address, ofAddress),
    network === undefined ? null : count("network", network, ofAddress, networkTimes),
  ];
  return { own: ofPair ?? all, shared: shared.filter((one) => one !== null) };
}

function listed({ own, shared }: Counts): Count[] {
  return own ? [own, ...shared] : shared;
}

function forgiving(ctx: Ctx, { own, shared }: Counts): Pick<Attempt, "forgive"> {
  const { limiter } = ctx.outside;
  return {
    forgive: () =>
      limiter.giveBack(
        shared.map(({ key }) => key),
        own ? [own.key] : [],
      ),
  };
}

function tooMany(wait: number) {
  return problem("too_many", tooManyText(wait), { retryAfter: wait });
}

/** A digest, so that the table of attempts identifies nobody. */
function keyOf(ctx: Ctx, kind: AttemptKind, by: string, who: string): string {
  return ctx.outside.signer.mac("attempt", `${ctx.academy.id} ${kind} ${by} ${who}`);
}
