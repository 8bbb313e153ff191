// /account/orders/:orderId: what became of an order and what to do now. Its buyer opens it with the
// account, and a buyer without a session with the key of the link in the mails.
import { useState } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { actOnOrder } from "./order-action.ts";
import { type OrderPlace, orderIn, type ShownOrder } from "./order-data.ts";
import { OrderSheet } from "./order-sheet.tsx";
import ordersCss from "./orders-page.css?url";

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: ordersCss }];

export const loader = load<ShownOrder, OrderPlace>(orderIn);

export const action = act<never, OrderPlace>(async (page) => {
  throw redirect(await actOnOrder(page));
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Tu pedido"), { name: "robots", content: "noindex" }];
}

export default function OrderPage() {
  const order = useLoaderData<typeof loader>();
  // React Router forgets an answer when the page follows its order; what was refused counts as long
  // as the order is as it was then.
  const [refused] = useState({ failed: useActionData<FormProblem>(), status: order.status });
  const failed = refused.status === order.status ? refused.failed : undefined;
  return <OrderSheet order={order} failed={failed} />;
}
