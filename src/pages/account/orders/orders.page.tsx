// /account/orders: Mis compras.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { OrderList } from "./order-list.tsx";
import { ordersOn } from "./orders-data.ts";

export const loader = loadForMember(({ ctx, url }) => ordersOn(ctx, url.searchParams.get("page")));

export function meta() {
  return [{ title: "Mis compras · Semillero" }, { name: "robots", content: "noindex" }];
}

export default function OrdersPage() {
  return <OrderList {...useLoaderData<typeof loader>()} />;
}
