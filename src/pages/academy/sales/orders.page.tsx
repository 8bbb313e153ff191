// /semillero/admin/sales/orders: the academy's orders, searched and filtered.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ordersData } from "./orders-data.ts";
import { OrdersView } from "./orders-view.tsx";

export const loader = loadForMember(({ ctx, url }) => ordersData(ctx, url));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Pedidos")];
}

export default function OrdersPage() {
  return <OrdersView shown={useLoaderData<typeof loader>()} />;
}
