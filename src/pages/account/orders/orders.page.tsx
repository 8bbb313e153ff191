// /account/orders: Mis compras.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { OrderList } from "./order-list.tsx";
import { ordersOn } from "./orders-data.ts";

export const loader = loadForMember(({ ctx, url }) => ordersOn(ctx, url.searchParams.get("page")));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Mis compras"), { name: "robots", content: "noindex" }];
}

export default function OrdersPage() {
  return <OrderList {...useLoaderData<typeof loader>()} />;
}
