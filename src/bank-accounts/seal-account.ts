// Seals what the database keeps of a bank account, with a secret of its own.
import type { Ctx } from "#src/ctx.ts";
import { type BankAccount, bankAccountShape, type KeptAccount } from "./bank-account.rules.ts";

/** What holds the account, so that a sealed text copied elsewhere stays closed. */
export type AccountPlace = `refund ${string}` | `payout ${string}`;

const placeOf = (ctx: Pick<Ctx, "academy">, place: AccountPlace) =>
  `bank-account ${ctx.academy.id} ${place}`;

export function sealAccount(ctx: Ctx, place: AccountPlace, account: BankAccount): KeptAccount {
  const { bank, kind, ...hidden } = account;
  return {
    bank,
    kind,
    lastFour: account.number.slice(-4),
    sealed: ctx.outside.bankSealer.seal(placeOf(ctx, place), JSON.stringify(hidden)),
  };
}

/**
 * The same account sealed with the newest secret; null for one without a number, and for one that is
 * sealed with it already. Throws `SealBroken` for another place or secret.
 */
export function resealAccount(
  ctx: Pick<Ctx, "academy" | "outside">,
  place: AccountPlace,
  kept: KeptAccount,
): KeptAccount | null {
  const { bankSealer } = ctx.outside;
  if (kept.sealed === "" || bankSealer.isNewest(kept.sealed)) return null;
  const at = placeOf(ctx, place);
  return { ...kept, sealed: bankSealer.seal(at, bankSealer.open(at, kept.sealed)) };
}

/** For whoever sends the money; throws `SealBroken` for another place or secret. */
export function openAccount(ctx: Ctx, place: AccountPlace, kept: KeptAccount): BankAccount {
  const { bank, kind, sealed } = kept;
  const hidden: unknown = JSON.parse(ctx.outside.bankSealer.open(placeOf(ctx, place), sealed));
  return bankAccountShape.parse({ bank, kind, ...(hidden as object) });
}
