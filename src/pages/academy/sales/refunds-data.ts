// A page of an academy's refunds, as who decides and sends them sees it.

import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import {
  dueOf,
  isAlarming,
  type RefundTab,
  reasonNames,
  refundsPath,
  refundTabs,
  statusNames,
  wayNames,
} from "#src/checkout/refunds/refund.rules.ts";
import {
  countRefunds,
  type ListedRefund,
  listRefunds,
} from "#src/checkout/refunds/refund-list-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop } from "#src/ui/formats/numbers.rules.ts";

export type RefundsData = Awaited<ReturnType<typeof refundsData>>;
export type ShownRow = RefundsData["rows"][number];

const perPage = 20;

const labels: Record<RefundTab, string> = {
  decide: "Por decidir",
  send: "Por enviar",
  sent: "Enviados",
  closed: "Cerrados",
};

/** What was done, by the `done` of the address. */
const doneTexts: Record<string, string> = {
  grant: "Concediste el reembolso. Le escribimos a quien compró.",
  refuse: "No concediste el reembolso. Le escribimos la razón a quien compró.",
  send: "Marcaste el dinero como enviado. Le escribimos a quien compró.",
  confirm: "Marcaste el dinero como recibido.",
  reversal: "Anotaste la reversión: terminó el acceso y la venta se reembolsó.",
};

/** Opens with what waits, where something does. */
export async function refundsData(ctx: MemberCtx, url: URL) {
  const counts = await countRefunds(ctx);
  const asked = refundTabs.find((one) => one === url.searchParams.get("tab"));
  const tab = asked ?? refundTabs.find((one) => counts[one] > 0) ?? "decide";
  const pages = Math.max(1, Math.ceil(counts[tab] / perPage));
  const page = Math.min(pageIn(url), pages);
  const found = await listRefunds(ctx, { tab, limit: perPage, offset: (page - 1) * perPage });
  return {
    ...{ tab, page, pages },
    tabs: refundTabs.map((one) => ({
      tab: one,
      label: labels[one],
      count: counts[one],
      href: `${refundsPath}?tab=${one}`,
    })),
    rows: found.map((refund) => rowOf(refund, ctx.now)),
    done: doneText(doneTexts, url),
  };
}

function rowOf(refund: ListedRefund, now: Date) {
  const { id, orderId, version, status, way, buyer, titles, account, note, reference } = refund;
  const isOpen = status === "asked" || status === "granted";
  return {
    ...{ id, orderId, version, status, way, buyer, note, reference },
    courses: titles.join(", "),
    amount: formatCop(refund.amountCop),
    words: statusNames[status],
    facts: `${reasonNames[refund.reason]}, el ${formatDate(refund.askedAt)}. ${wayNames[way]}.`,
    due: isOpen ? `A más tardar el ${formatDate(dueOf(refund.askedAt))}` : null,
    isLate: isOpen && isAlarming(refund.askedAt, now),
    account: account && shownAccount(account),
    /** Whether the gateway may not say any more that it gave the money back by itself. */
    isUnasked: status === "granted" && way === "transfer" && refund.keysEndedAt !== null,
    /** Whether its number may be looked at: it is dropped once the money has arrived. */
    hasNumber: account !== null && status !== "confirmed" && status !== "refused",
  };
}
