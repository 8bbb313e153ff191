// The calls about refunds: of orders of the student of the academy `here`.
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { sendRefund } from "#src/checkout/refunds/send-refund.ts";
import { account, buy, daysLater } from "../refund.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

/** An order of a course that the student has not bought before. */
async function paid({ here, shop }: Asking): Promise<string> {
  const course = await here.addCourse();
  return buy({ ...here, course }, shop.purchase);
}

async function asked(asking: Asking, days = 20) {
  const { here } = asking;
  const orderId = await paid(asking);
  return askRefund(daysLater(here.as(here.student), days), { orderId });
}

async function withAccount(asking: Asking) {
  const { here } = asking;
  const { orderId } = await asked(asking, 1);
  return giveAccount(here.as(here.student), { orderId, account });
}

async function sent(asking: Asking) {
  const { here } = asking;
  const admin = here.as(await here.person("academy"));
  return sendRefund(admin, await withAccount(asking), { reference: "TR-77" });
}

export const refundCalls: Calls = {
  "POST /orders/{id}/refund": async (asking) => ({ path: `/orders/${await paid(asking)}/refund` }),
  "PUT /orders/{id}/refund/account": async (asking) => ({
    path: `/orders/${(await asked(asking, 1)).orderId}/refund/account`,
    json: account,
  }),
  "POST /orders/{id}/refund/code": async (asking) => ({
    path: `/orders/${(await asked(asking, 1)).orderId}/refund/code`,
  }),
  "POST /orders/{id}/refund/confirm": async (asking) => ({
    path: `/orders/${(await sent(asking)).orderId}/refund/confirm`,
  }),
  "POST /orders/{id}/reversal": async (asking) => ({
    path: `/orders/${await paid(asking)}/reversal`,
    json: { reference: "Caso 5512" },
  }),
  "GET /refunds": () => ({ path: "/refunds" }),
  "GET /refunds/csv": () => ({ path: "/refunds/csv" }),
  "POST /refunds/{id}/account/open": async (asking) => ({
    path: `/refunds/${(await withAccount(asking)).id}/account/open`,
    json: {},
  }),
  "POST /refunds/{id}/grant": async (asking) => {
    const { id, version } = await asked(asking);
    return { path: `/refunds/${id}/grant`, json: { version } };
  },
  "POST /refunds/{id}/refuse": async (asking) => {
    const { id, version } = await asked(asking);
    const note = "Pasaron más de siete días hábiles.";
    return { path: `/refunds/${id}/refuse`, json: { version, note } };
  },
  "POST /refunds/{id}/send": async (asking) => {
    const { id, version } = await withAccount(asking);
    return { path: `/refunds/${id}/send`, json: { version, reference: "TR-77" } };
  },
  "POST /refunds/{id}/confirm": async (asking) => {
    const { id, version } = await sent(asking);
    return { path: `/refunds/${id}/confirm`, json: { version } };
  },
};
