import { leaveOrder } from "#src/checkout/orders/leave-order.ts";
import { listOrders } from "#src/checkout/orders/order-queries.ts";
import { watchOrder } from "#src/checkout/orders/watch-order.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  readyActor,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { withTotal } from "./csv-answer.ts";
import { lineShape, orderViewShape, wireLine, wireOrder } from "./order-shape.ts";

export const ordersApi = router();

const one = z.object({ id: z.string().max(64) });
const keyed = z.object({
  key: z.string().max(200).optional().describe("La del enlace de los correos, sin sesión"),
});

ordersApi.openapi(
  createRoute({
    method: "get",
    path: "/orders",
    summary: "Las compras propias, la más nueva primero",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(50).default(20),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: withTotal("Una página", z.array(lineShape), "Compras en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const { orders, total } = await listOrders(member(c.get("ctx")), c.req.valid("query"));
    c.header("x-total-count", String(total));
    c.header("cache-control", "private, no-store");
    return c.json(orders.map(wireLine), 200);
  },
);

ordersApi.openapi(
  createRoute({
    method: "get",
    path: "/orders/{id}",
    summary: "Una compra: en qué va, qué hacer para pagarla y qué vuelve",
    security: [...secured, {}],
    request: { params: one, query: keyed },
    responses: { 200: jsonAnswer("La compra", orderViewShape), ...memberFailures },
  }),
  async (c) => {
    const { key } = c.req.valid("query");
    const view = await watchOrder(visitorOf(c.get("ctx")), c.req.valid("param").id, key);
    c.header("cache-control", "private, no-store");
    return c.json(wireOrder(view), 200);
  },
);

ordersApi.openapi(
  createRoute({
    method: "post",
    path: "/orders/{id}/leave",
    summary: "Dejar una compra que espera su pago, para pagar de otra forma",
    security: [...secured, {}],
    request: { params: one, query: keyed },
    responses: {
      200: jsonAnswer(
        "Dónde se compran otra vez los cursos",
        z.object({ buyAgainPath: z.string() }),
      ),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { id: orderId } = c.req.valid("param");
    const { key } = c.req.valid("query");
    return c.json(await leaveOrder(visitorOf(c.get("ctx")), { orderId, key }), 200);
  },
);

/** The link admits whoever has it, also with an account that has no say yet. */
function visitorOf(ctx: Ctx): Ctx {
  return { ...ctx, actor: readyActor(ctx) };
}
