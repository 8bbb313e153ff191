// The call for a receipt: of a purchase of the student in the academy `here`.
import { pay } from "#src/checkout/pay/pay.ts";
import type { Calls } from "./calls.ts";

export const receiptCalls: Calls = {
  "GET /orders/{id}/receipt.pdf": async ({ shop, here }) => {
    const course = await here.addCourse();
    const { id } = await pay(here.as(here.student), await shop.purchase(course));
    return { path: `/orders/${id}/receipt.pdf` };
  },
};
