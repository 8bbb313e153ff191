import { pay } from "#src/checkout/pay/pay.ts";
import { ways } from "../purchase.ts";
import type { Calls } from "./calls.ts";
import type { Scene } from "./scene.ts";

/** An order of the student that waits for a code. */
async function waiting({ shop, here, people }: Scene): Promise<string> {
  const input = await shop.purchase(await here.addCourse(), undefined, { method: ways.daviplata });
  return (await pay(here.as(people.student), input)).id;
}

export const paymentCalls: Calls = {
  "GET /payment-methods/pse/banks": () => ({ path: "/payment-methods/pse/banks" }),
  "POST /transactions/{id}/code": async (asking) => ({
    path: `/transactions/${await waiting(asking)}/code`,
    json: { code: "574829" },
  }),
  "POST /transactions/{id}/code/resend": async (asking) => ({
    path: `/transactions/${await waiting(asking)}/code/resend`,
    json: {},
  }),
};
