// The calls about orders: about one of the student, which waits for its payment.
import { orderPending } from "../late-money.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

export const orderCalls: Calls = {
  "GET /orders": () => ({ path: "/orders" }),
  "GET /orders/{id}": async (asking) => ({ path: `/orders/${await orderOf(asking)}` }),
  "POST /orders/{id}/leave": async (asking) => ({
    path: `/orders/${await orderOf(asking)}/leave`,
    method: "POST",
  }),
};

async function orderOf({ shop, here }: Asking): Promise<string> {
  return (await orderPending(shop, here, { course: await here.addCourse() })).orderId;
}
