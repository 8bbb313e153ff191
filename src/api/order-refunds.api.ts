import { bankAccountShape } from "#src/bank-accounts/bank-account.rules.ts";
import { askCode } from "#src/checkout/refunds/account-code.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { confirmArrived } from "#src/checkout/refunds/send-refund.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { refundAnswers, wireOf } from "./refund-shape.ts";

export const orderRefundsApi = router();

/** An account without what it must have first is none; a visitor has the key of the link. */
const asking = (ctx: Ctx): Ctx => (ctx.actor ? member(ctx) : ctx);

const ofOrder = z.object({ id: z.string().max(64) });
const byKey = z.object({ key: z.string().max(200).optional().describe("Del enlace secreto") });

orderRefundsApi.openapi(
  createRoute({
    method: "post",
    path: "/orders/{id}/refund",
    summary: "Pedir el reembolso de un pedido propio; repetido, responde con el que hay",
    security: secured,
    request: { params: ofOrder, query: byKey },
    responses: refundAnswers,
  }),
  async (c) => {
    const asked = { orderId: c.req.valid("param").id, ...c.req.valid("query") };
    return c.json(wireOf(await askRefund(asking(c.get("ctx")), asked)), 200);
  },
);

orderRefundsApi.openapi(
  createRoute({
    method: "put",
    path: "/orders/{id}/refund/account",
    summary: "Decir a qué cuenta se envía; sin sesión, con el código del correo",
    security: secured,
    request: {
      params: ofOrder,
      query: byKey,
      body: jsonBody(bankAccountShape.extend({ code: z.string().max(20).optional() })),
    },
    responses: { ...refundAnswers, ...tooManyFailure },
  }),
  async (c) => {
    const { code, ...account } = c.req.valid("json");
    const of = { orderId: c.req.valid("param").id, ...c.req.valid("query") };
    return c.json(wireOf(await giveAccount(asking(c.get("ctx")), { ...of, code, account })), 200);
  },
);

orderRefundsApi.openapi(
  createRoute({
    method: "post",
    path: "/orders/{id}/refund/code",
    summary: "Pedir por correo el código para decir la cuenta",
    security: secured,
    request: { params: ofOrder, query: byKey },
    responses: {
      204: { description: "Va en camino" },
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const of = { orderId: c.req.valid("param").id, ...c.req.valid("query") };
    await askCode(asking(c.get("ctx")), of);
    return c.body(null, 204);
  },
);

orderRefundsApi.openapi(
  createRoute({
    method: "post",
    path: "/orders/{id}/refund/confirm",
    summary: "Decir que el dinero ya llegó",
    security: secured,
    request: { params: ofOrder, query: byKey },
    responses: refundAnswers,
  }),
  async (c) => {
    const of = { orderId: c.req.valid("param").id, ...c.req.valid("query") };
    return c.json(wireOf(await confirmArrived(asking(c.get("ctx")), of)), 200);
  },
);
