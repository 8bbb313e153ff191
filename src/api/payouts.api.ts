// What an academy owes its teachers and has paid them, for whoever pays.
import { accountKinds, documentTypes } from "#src/bank-accounts/bank-account.rules.ts";
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
import { findPercents } from "#src/ledger/ledger-queries.ts";
import { owedRows, payoutRows } from "#src/payouts/money-csv.rules.ts";
import { openPayoutAccount } from "#src/payouts/open-account.ts";
import { payoutInput, payoutTexts, shareInput } from "#src/payouts/payout.rules.ts";
import { countPayouts, listOwed, listPayouts } from "#src/payouts/payout-queries.ts";
import { recordPayout } from "#src/payouts/record-payout.ts";
import { setShare } from "#src/payouts/set-share.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { administrator } from "./administrator.ts";
import { payoutShape, wirePayout } from "./balance.api.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { csvAnswer, csvHeaders, mostCsvRows, pageOf, withTotal } from "./csv-answer.ts";

export const payoutsApi = router();

const payer = (ctx: Ctx) => administrator(ctx, payoutTexts.academyOnly);

payoutsApi.openapi(
  createRoute({
    method: "get",
    path: "/payouts",
    summary: "Lo que la academia le ha pagado a sus docentes; lo más nuevo primero",
    security: secured,
    request: { query: pageOf.extend({ teacher: z.uuid().optional() }) },
    responses: {
      200: withTotal("Una página", z.array(payoutShape), "Pagos en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = payer(c.get("ctx"));
    const { teacher = null, ...page } = c.req.valid("query");
    c.header("x-total-count", String(await countPayouts(ctx, teacher)));
    return c.json((await listPayouts(ctx, teacher, page)).map(wirePayout), 200);
  },
);

const paidShape = z.object({ ...bothIds, amount: z.number().int(), account: z.string() });

payoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/payouts",
    summary: "Registrar que se le pagó a un docente, hasta lo que ya se le puede pagar",
    security: secured,
    request: {
      headers: z.object({ "idempotency-key": z.string().min(8).max(100) }),
      body: jsonBody(payoutInput),
    },
    responses: {
      200: jsonAnswer("El pago; con la misma clave, el que ya se registró", paidShape),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { "idempotency-key": key } = c.req.valid("header");
    const made = await recordPayout(payer(c.get("ctx")), c.req.valid("json"), key);
    return c.json({ ...withIds(made.id), amount: made.amountCop, account: made.toAccount }, 200);
  },
);

payoutsApi.openapi(
  createRoute({
    method: "get",
    path: "/payouts.csv",
    summary: "Lo que la academia le ha pagado a sus docentes, como archivo CSV",
    security: secured,
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const all = await listPayouts(payer(c.get("ctx")), null, { limit: mostCsvRows, offset: 0 });
    return c.text(csvOf(payoutRows(all)), 200, csvHeaders("pagos-a-docentes"));
  },
);

const owedShape = z
  .object({
    teacher: z.object({
      ...bothIds,
      name: z.string().nullable().describe("null si eliminó su cuenta"),
      email: z.string().nullable(),
    }),
    held: z.number().int(),
    payable: z.number().int(),
    account: z.string().nullable().describe("Banco, tipo y últimas cuatro cifras"),
    paidBefore: z.number().int().describe("Cuántos pagos se le han registrado"),
  })
  .openapi("OwedTeacher");

payoutsApi.openapi(
  createRoute({
    method: "get",
    path: "/payouts/balances",
    summary: "Cada docente con saldo, en pesos; primero a quien más se le puede pagar",
    security: secured,
    request: { query: pageOf },
    responses: {
      200: withTotal("Una página", z.array(owedShape), "Docentes con saldo"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const { limit, offset } = c.req.valid("query");
    const owed = await listOwed(payer(c.get("ctx")));
    c.header("x-total-count", String(owed.length));
    const wire = owed
      .slice(offset, offset + limit)
      .map(({ teacherId, name, email, heldCop, payableCop, account, paidBefore }) => ({
        teacher: { ...withIds(teacherId), name, email },
        ...{ held: heldCop, payable: payableCop, account, paidBefore },
      }));
    return c.json(wire, 200);
  },
);

payoutsApi.openapi(
  createRoute({
    method: "get",
    path: "/payouts/balances.csv",
    summary: "Los saldos de los docentes, como archivo CSV",
    security: secured,
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const rows = owedRows(await listOwed(payer(c.get("ctx"))));
    return c.text(csvOf(rows), 200, csvHeaders("saldos-de-docentes"));
  },
);

const openedShape = z
  .object({
    bank: z.string(),
    kind: z.enum(accountKinds),
    number: z.string(),
    holder: z.string(),
    documentType: z.enum(documentTypes),
    documentNumber: z.string(),
  })
  .openapi("OpenedAccount");

payoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/payouts/accounts/{teacherId}/open",
    summary: "Ver el número de la cuenta de un docente; queda en su actividad",
    security: secured,
    request: { params: z.object({ teacherId: z.uuid() }) },
    responses: { 200: jsonAnswer("La cuenta", openedShape), ...memberFailures },
  }),
  async (c) => {
    const { teacherId } = c.req.valid("param");
    c.header("cache-control", "private, no-store");
    return c.json(await openPayoutAccount(payer(c.get("ctx")), teacherId), 200);
  },
);

const shareShape = z
  .object({
    sharePercent: z.number().int().describe("De lo que queda de una venta, para el docente"),
    platformPercent: z.number().int().describe("De la venta sin su IVA, para la plataforma"),
  })
  .openapi("Shares");

payoutsApi.openapi(
  createRoute({
    method: "get",
    path: "/payouts/share",
    summary: "Cómo se reparte una venta desde ahora",
    security: secured,
    responses: { 200: jsonAnswer("Los porcentajes", shareShape), ...memberFailures },
  }),
  async (c) => {
    const { teacher, platform } = await findPercents(payer(c.get("ctx")));
    return c.json({ sharePercent: teacher, platformPercent: platform }, 200);
  },
);

payoutsApi.openapi(
  createRoute({
    method: "put",
    path: "/payouts/share",
    summary: "Cambiar la parte de los docentes, para las ventas desde ahora",
    security: secured,
    request: { body: jsonBody(shareInput) },
    responses: { 204: { description: "Cambiada" }, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    await setShare(payer(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 204);
  },
);
