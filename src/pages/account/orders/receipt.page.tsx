// /account/orders/:orderId/recibo: the receipt of an order, to read, print or download.
import { useLoaderData } from "react-router";
import { findReceipt, type Receipt } from "#src/checkout/receipt/receipt.ts";
import { load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { askerOf, type OrderPlace } from "./order-data.ts";
import ordersCss from "./orders-page.css?url";
import { ReceiptSheet } from "./receipt-sheet.tsx";

type Shown = { receipt: Receipt; file: string; order: string };

export const links = () => [{ rel: "stylesheet", href: ordersCss }];

export const loader = load<Shown, OrderPlace>(async (page) => {
  const { ctx, key } = askerOf(page);
  const receipt = await findReceipt(ctx, page.params.orderId, key);
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return {
    receipt,
    file: `/api/orders/${receipt.orderId}/receipt.pdf${query}`,
    order: `/account/orders/${receipt.orderId}${query}`,
  };
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Recibo"), { name: "robots", content: "noindex" }];
}

export default function ReceiptPage() {
  return <ReceiptSheet {...useLoaderData<typeof loader>()} />;
}
