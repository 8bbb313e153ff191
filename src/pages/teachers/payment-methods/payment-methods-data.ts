// What a teacher has earned, what is paid when, and where it goes; texts ready to show.

import { hasFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  balanceOf,
  countMovements,
  findPercents,
  listMovements,
  nextPayable,
} from "#src/ledger/ledger-queries.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { causeName } from "#src/payouts/money-csv.rules.ts";
import { countPayouts, findPayoutAccount, listPayouts } from "#src/payouts/payout-queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatDay } from "#src/ui/formats/numbers.rules.ts";

const perPage = 15;
const datesShown = 4;
const payoutsShown = 10;

export type PaymentMethodsData = Awaited<ReturnType<typeof paymentMethodsData>>;

export async function paymentMethodsData(ctx: MemberCtx, url: URL) {
  const { id } = ctx.actor;
  const { email, passwordHash } = await liveUser(ctx);
  const total = await countMovements(ctx, id);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  const kept = await findPayoutAccount(ctx, id);
  const { heldCop, payableCop } = await balanceOf(ctx, id);
  const next = await nextPayable(ctx, id, datesShown);
  const movements = await listMovements(ctx, id, { limit: perPage, offset: (page - 1) * perPage });
  const payouts = await listPayouts(ctx, id, { limit: payoutsShown, offset: 0 });
  return {
    email,
    hasPassword: passwordHash !== null,
    hasFactor: await hasFactor(ctx, id),
    academy: ctx.academy.name,
    share: (await findPercents(ctx)).teacher,
    held: formatCop(heldCop),
    payable: formatCop(payableCop),
    isNegative: payableCop < 0,
    next: next.map(({ payableAt, amountCop }) => ({
      day: formatDate(payableAt),
      amount: formatCop(amountCop),
    })),
    account: kept && {
      shown: shownAccount(kept.account),
      since: formatDate(kept.updatedAt),
    },
    movements: movements.map(({ id, at, cause, courseTitle, amountCop, payableAt }) => ({
      id,
      day: formatDate(at),
      what: causeName(cause),
      course: courseTitle,
      amount: formatCop(amountCop),
      heldUntil: payableAt && payableAt > ctx.now ? formatDate(payableAt) : null,
    })),
    total,
    page,
    pages,
    payouts: payouts.map(({ id, paidOn, amountCop, toAccount, reference }) => ({
      ...{ id, reference, toAccount },
      day: formatDay(paidOn),
      amount: formatCop(amountCop),
    })),
    morePayouts: (await countPayouts(ctx, id)) > payoutsShown,
    done: doneText(doneTexts, url),
  };
}

const doneTexts: Record<string, string> = {
  kept: "Guardamos tu cuenta. Te escribimos un correo para que lo sepas.",
  removed: "Quitamos tu cuenta. Guarda otra para que te puedan pagar.",
};
