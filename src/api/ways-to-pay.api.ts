// What the ways to pay beside the card need: the banks of PSE, and the code that Daviplata sends.
import { listBanks } from "#src/checkout/methods/list-banks.ts";
import { paidShape } from "#src/checkout/order-shape.rules.ts";
import { codeShape, confirmCode, resendCode } from "#src/checkout/pay/confirm-code.ts";
import {
  conflictFailure,
  createRoute,
  failures,
  jsonAnswer,
  jsonBody,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";

export const waysToPayApi = router();

waysToPayApi.openapi(
  createRoute({
    method: "get",
    path: "/payment-methods/pse/banks",
    summary: "Los bancos de PSE",
    responses: {
      200: jsonAnswer(
        "Los bancos",
        z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
      ),
      ...failures,
    },
  }),
  async (c) => c.json({ banks: await listBanks(c.get("ctx")) }, 200),
);

const orderId = z.object({ id: z.uuid() });
const key = z
  .string()
  .max(200)
  .optional()
  .describe("La clave del enlace del pedido (`order`), para quien compró sin sesión");
const codeFailures = { ...failures, ...conflictFailure, ...tooManyFailure };

waysToPayApi.openapi(
  createRoute({
    method: "post",
    path: "/transactions/{id}/code",
    summary: "Confirmar el pago con el código que llega al celular",
    security: secured,
    request: { params: orderId, body: jsonBody(codeShape.extend({ key })) },
    responses: {
      200: jsonAnswer("El banco aprobó, o el pago está en proceso", paidShape),
      ...codeFailures,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await confirmCode(c.get("ctx"), { orderId: id, ...c.req.valid("json") }), 200);
  },
);

waysToPayApi.openapi(
  createRoute({
    method: "post",
    path: "/transactions/{id}/code/resend",
    summary: "Pedir otro código",
    security: secured,
    request: { params: orderId, body: jsonBody(z.object({ key })) },
    responses: {
      200: jsonAnswer("El código va en camino", z.object({ sent: z.literal(true) })),
      ...codeFailures,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    await resendCode(c.get("ctx"), { orderId: id, ...c.req.valid("json") });
    return c.json({ sent: true } as const, 200);
  },
);
