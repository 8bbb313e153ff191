import { bankAccountShape } from "#src/bank-accounts/bank-account.rules.ts";
import { grantRefund, refusal, refuseRefund } from "#src/checkout/refunds/decide-refund.ts";
import { recordReversal } from "#src/checkout/refunds/record-reversal.ts";
import {
  refundReference,
  refundTabs,
  refundTexts,
  refundVersion,
} from "#src/checkout/refunds/refund.rules.ts";
import { refundRows } from "#src/checkout/refunds/refund-csv.rules.ts";
import { countRefunds, listRefunds } from "#src/checkout/refunds/refund-list-queries.ts";
import { seeAccount } from "#src/checkout/refunds/see-account.ts";
import { confirmRefund, sendRefund, transfer } from "#src/checkout/refunds/send-refund.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { administrator } from "./administrator.ts";
import { csvAnswer, csvHeaders } from "./csv-answer.ts";
import { refundAnswers, refundShape, wireOf } from "./refund-shape.ts";

export const refundsApi = router();

const moneyAdministrator = (ctx: Ctx) => administrator(ctx, refundTexts.administrators);

refundsApi.openapi(
  createRoute({
    method: "post",
    path: "/orders/{id}/reversal",
    summary: "Anotar que el banco de quien compró le reembolsó el pago; solo administración",
    security: secured,
    request: {
      params: z.object({ id: z.string().max(64) }),
      body: jsonBody(z.object({ reference: refundReference })),
    },
    responses: refundAnswers,
  }),
  async (c) => {
    const given = { orderId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(wireOf(await recordReversal(moneyAdministrator(c.get("ctx")), given)), 200);
  },
);

refundsApi.openapi(
  createRoute({
    method: "get",
    path: "/refunds",
    summary: "Los reembolsos de la academia; solo administración",
    security: secured,
    request: {
      query: z.object({
        tab: z.enum(refundTabs).default("decide"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de ellos", z.object({ refunds: z.array(refundShape) })),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = moneyAdministrator(c.get("ctx"));
    const page = c.req.valid("query");
    c.header("X-Total-Count", String((await countRefunds(ctx))[page.tab]));
    return c.json({ refunds: (await listRefunds(ctx, page)).map(wireOf) }, 200);
  },
);

refundsApi.openapi(
  createRoute({
    method: "get",
    path: "/refunds/csv",
    summary: "Los reembolsos de la academia, como archivo para hojas de cálculo",
    security: secured,
    request: { query: z.object({ tab: z.enum(refundTabs).default("closed") }) },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = moneyAdministrator(c.get("ctx"));
    const { tab } = c.req.valid("query");
    const list = await listRefunds(ctx, { tab, limit: 10_000, offset: 0 });
    return c.text(csvOf(refundRows(list)), 200, csvHeaders("reembolsos"));
  },
);

const ofRefund = z.object({ id: z.uuid() });
const seen = z.object({ version: refundVersion.describe("La que se leyó; otra responde 409") });

refundsApi.openapi(
  createRoute({
    method: "post",
    path: "/refunds/{id}/account/open",
    summary: "La cuenta a la que se envía, con su número; queda anotado quién la vio",
    security: secured,
    request: { params: ofRefund },
    responses: {
      200: jsonAnswer("La cuenta", z.object(bankAccountShape.shape)),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    c.header("cache-control", "private, no-store");
    return c.json(await seeAccount(moneyAdministrator(c.get("ctx")), id), 200);
  },
);

refundsApi.openapi(
  createRoute({
    method: "post",
    path: "/refunds/{id}/grant",
    summary: "Conceder un reembolso que se pidió tarde",
    security: secured,
    request: { params: ofRefund, body: jsonBody(seen) },
    responses: refundAnswers,
  }),
  async (c) => {
    const ctx = moneyAdministrator(c.get("ctx"));
    const of = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(wireOf(await grantRefund(ctx, of)), 200);
  },
);

refundsApi.openapi(
  createRoute({
    method: "post",
    path: "/refunds/{id}/refuse",
    summary: "No conceder un reembolso, con la razón",
    security: secured,
    request: { params: ofRefund, body: jsonBody(seen.extend(refusal.shape)) },
    responses: refundAnswers,
  }),
  async (c) => {
    const ctx = moneyAdministrator(c.get("ctx"));
    const { note, ...body } = c.req.valid("json");
    return c.json(
      wireOf(await refuseRefund(ctx, { ...c.req.valid("param"), ...body }, { note })),
      200,
    );
  },
);

refundsApi.openapi(
  createRoute({
    method: "post",
    path: "/refunds/{id}/send",
    summary: "Anotar que el dinero salió, con la referencia de la transferencia",
    security: secured,
    request: { params: ofRefund, body: jsonBody(seen.extend(transfer.shape)) },
    responses: refundAnswers,
  }),
  async (c) => {
    const ctx = moneyAdministrator(c.get("ctx"));
    const { reference, ...body } = c.req.valid("json");
    const of = { ...c.req.valid("param"), ...body };
    return c.json(wireOf(await sendRefund(ctx, of, { reference })), 200);
  },
);

refundsApi.openapi(
  createRoute({
    method: "post",
    path: "/refunds/{id}/confirm",
    summary: "Anotar que el dinero llegó",
    security: secured,
    request: { params: ofRefund, body: jsonBody(seen) },
    responses: refundAnswers,
  }),
  async (c) => {
    const ctx = moneyAdministrator(c.get("ctx"));
    const of = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(wireOf(await confirmRefund(ctx, of)), 200);
  },
);
