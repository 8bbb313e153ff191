// What an academy owes its teachers and has paid them; texts ready to show.

import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { findPercents } from "#src/ledger/ledger-queries.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { goneName } from "#src/payouts/money-csv.rules.ts";
import { countPayouts, listOwed, listPayouts } from "#src/payouts/payout-queries.ts";
import { formatCop, formatCount, formatDay } from "#src/ui/formats/numbers.rules.ts";

const perPage = 20;

export type PayoutsData = Awaited<ReturnType<typeof payoutsData>>;
export type OwedTeacher = PayoutsData["owed"][number];

export async function payoutsData(ctx: MemberCtx, url: URL) {
  const owed = await listOwed(ctx);
  const total = await countPayouts(ctx, null);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  const paid = await listPayouts(ctx, null, { limit: perPage, offset: (page - 1) * perPage });
  const { teacher, platform } = await findPercents(ctx);
  const payable = owed.reduce((sum, { payableCop }) => sum + Math.max(payableCop, 0), 0);
  return {
    share: teacher,
    platform,
    today: bogotaDay(ctx.now),
    payable: formatCop(payable),
    owed: owed.map(({ name, heldCop, payableCop, ...teacher }) => ({
      ...teacher,
      name: name ?? goneName,
      payable: formatCop(payableCop),
      /** In the field of the form. */
      amount: formatCount(payableCop),
      held: heldCop === 0 ? null : formatCop(heldCop),
      mayPay: payableCop > 0,
      isNegative: payableCop < 0,
      /** The form as this page shows it records one payout, however often it is sent. */
      key: crypto.randomUUID(),
    })),
    paid: paid.map(({ id, teacherName, isGone, amountCop, paidOn, reference, toAccount }) => ({
      ...{ id, reference, toAccount },
      name: isGone ? goneName : teacherName,
      day: formatDay(paidOn),
      amount: formatCop(amountCop),
    })),
    page,
    pages,
    done: doneText(doneTexts, url),
  };
}

const doneTexts: Record<string, string> = {
  paid: "Registramos el pago. El docente recibe una notificación y un correo.",
  share: "Cambiaste la parte de los docentes. Vale para las ventas desde ahora.",
};
