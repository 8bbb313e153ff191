// /semillero/admin/sales/orders/{id}: one order of the academy, with all that happened to it.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { orderData } from "./order-data.ts";
import { OrderView } from "./order-view.tsx";
import payoutsCss from "./payouts.css?url";

export const links = () => [{ rel: "stylesheet", href: payoutsCss }];

export const loader = loadForMember(({ ctx, params }) => orderData(ctx, params.orderId ?? ""));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Pedido")];
}

export default function OrderPage() {
  return <OrderView shown={useLoaderData<typeof loader>()} />;
}
