// A page of an academy's orders; texts ready to show.

import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { methods, payKinds } from "#src/checkout/methods/method.rules.ts";
import { notKept } from "#src/checkout/old-order.rules.ts";
import {
  isBounded,
  methodName,
  mostCounted,
  mostLookedThrough,
  orderStatuses,
  orderStatusName,
  orderStatusNames,
  readOrderSearch,
  salesRefusal,
  searchQuery,
} from "#src/checkout/orders/sold-orders.rules.ts";
import { countSoldOrders, listSoldOrders } from "#src/checkout/orders/sold-orders-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import {
  formatCop,
  formatCount,
  formatCounted,
  formatUsdExact,
} from "#src/ui/formats/numbers.rules.ts";

const perPage = 20;

export type OrdersData = Awaited<ReturnType<typeof ordersData>>;

export async function ordersData(ctx: MemberCtx, url: URL) {
  requireAdministrator(ctx, salesRefusal);
  const search = readOrderSearch(url.searchParams);
  const total = await countSoldOrders(ctx, search);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  const found = await listSoldOrders(ctx, search, {
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return {
    search,
    page,
    pages,
    isFiltered: searchQuery(search) !== "",
    count:
      total >= mostCounted
        ? `${formatCount(mostCounted)} pedidos o más: acota los días para ver los otros`
        : formatCounted(total, "pedido", "pedidos"),
    /** What a search leaves out. */
    bound: isBounded(search)
      ? `Se busca en los ${formatCount(mostLookedThrough)} pedidos más nuevos de esos días y ese estado.`
      : null,
    statuses: orderStatuses.map((one) => ({ value: one, label: orderStatusNames[one] })),
    methods: payKinds.map((one) => ({ value: one, label: methods[one].label })),
    rows: found.map((order) => ({
      id: order.id,
      status: order.status,
      words: orderStatusName(order.status, order.payment),
      buyer: order.buyer || order.email || notKept,
      email: order.email,
      courses: order.titles.join(", "),
      day: formatDate(order.createdAt),
      method: methodName(order.method),
      asksInvoice: order.asksInvoice,
      usd: formatUsdExact(order.totalCents),
      cop: formatCop(order.totalCop),
    })),
  };
}
