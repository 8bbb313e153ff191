// The calls about what an academy sold: about one order of the academy `here`.
import { pay } from "#src/checkout/pay/pay.ts";
import type { Calls } from "./calls.ts";

export const salesCalls: Calls = {
  "GET /academy/sales": () => ({ path: "/academy/sales" }),
  "GET /academy/sales.csv": () => ({ path: "/academy/sales.csv" }),
  "GET /academy/sales/courses": () => ({ path: "/academy/sales/courses" }),
  "GET /academy/sales/courses.csv": () => ({ path: "/academy/sales/courses.csv" }),
  "GET /academy/orders": () => ({ path: "/academy/orders" }),
  "GET /academy/orders.csv": () => ({ path: "/academy/orders.csv" }),
  "GET /academy/orders/{id}": async ({ shop, here, people }) => {
    const input = await shop.purchase(await here.addCourse());
    const { id } = await pay(here.as(people["other student"]), input);
    return { path: `/academy/orders/${id}` };
  },
};
