// What a teacher earns, and where it is paid: their own, and nobody else's.
import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import {
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import {
  balanceOf,
  countMovements,
  listMovements,
  type Movement,
  nextPayable,
} from "#src/ledger/ledger-queries.ts";
import { dropPayoutAccount, keepPayoutAccount } from "#src/payouts/keep-account.ts";
import { movementRows, payoutRows } from "#src/payouts/money-csv.rules.ts";
import { dropAccountInput, payoutAccountInput, payoutTexts } from "#src/payouts/payout.rules.ts";
import {
  countPayouts,
  findPayoutAccount,
  listPayouts,
  type PaidOut,
} from "#src/payouts/payout-queries.ts";
import { problem } from "#src/problem.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { csvAnswer, csvHeaders, mostCsvRows, pageOf, withTotal } from "./csv-answer.ts";

export const balanceApi = router();

/** Staff see what they earn themselves. */
function teacher(ctx: Ctx): MemberCtx {
  const caller = member(ctx);
  if (caller.actor.role === "teacher" || caller.actor.role === "admin") return caller;
  throw problem("forbidden", payoutTexts.teacherOnly);
}

const balanceShape = z
  .object({
    held: z.number().int().describe("Pesos de ventas que todavía se pueden reembolsar"),
    payable: z
      .number()
      .int()
      .describe("Pesos que ya se pueden pagar; negativo tras un reembolso de lo ya pagado"),
    next: z.array(z.object({ date: z.iso.datetime(), amount: z.number().int() })),
  })
  .openapi("Balance");

balanceApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/balance",
    summary: "Lo que un docente ha ganado y no le han pagado",
    security: secured,
    responses: { 200: jsonAnswer("El saldo, en pesos", balanceShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const { heldCop, payableCop } = await balanceOf(ctx, ctx.actor.id);
    const next = await nextPayable(ctx, ctx.actor.id, 20);
    const dates = next.map(({ payableAt, amountCop }) => ({
      date: payableAt.toISOString(),
      amount: amountCop,
    }));
    return c.json({ held: heldCop, payable: payableCop, next: dates }, 200);
  },
);

const movementShape = z
  .object({
    ...bothIds,
    date: z.iso.datetime(),
    cause: z.string().describe("sale, refund, payout"),
    course: z.string().nullable(),
    amount: z.number().int().describe("Pesos, con signo"),
    payableFrom: z.iso.datetime().nullable(),
  })
  .openapi("Movement");

balanceApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/movements",
    summary: "Cada venta, reembolso y pago de un docente; lo más nuevo primero",
    security: secured,
    request: { query: pageOf },
    responses: {
      200: withTotal("Una página", z.array(movementShape), "Movimientos en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const page = c.req.valid("query");
    c.header("x-total-count", String(await countMovements(ctx, ctx.actor.id)));
    return c.json((await listMovements(ctx, ctx.actor.id, page)).map(wireMovement), 200);
  },
);

function wireMovement({ id, at, cause, courseTitle, amountCop, payableAt }: Movement) {
  return {
    ...{ ...withIds(id), date: at.toISOString(), cause, course: courseTitle, amount: amountCop },
    payableFrom: payableAt?.toISOString() ?? null,
  };
}

balanceApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/movements.csv",
    summary: "Los movimientos de un docente, como archivo CSV",
    security: secured,
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const all = await listMovements(ctx, ctx.actor.id, { limit: mostCsvRows, offset: 0 });
    return c.text(csvOf(movementRows(all)), 200, csvHeaders("movimientos"));
  },
);

const accountShape = z
  .object({
    bank: z.string(),
    kind: z.string(),
    lastFour: z.string(),
    shown: z.string().describe("Banco, tipo y últimas cuatro cifras, para leer"),
    updatedAt: z.iso.datetime(),
  })
  .openapi("PayoutAccount");

balanceApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/payout-account",
    summary: "La cuenta donde un docente recibe sus pagos, sin su número",
    security: secured,
    responses: {
      200: jsonAnswer("La cuenta; null si no hay", accountShape.nullable()),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const kept = await findPayoutAccount(ctx, ctx.actor.id);
    if (!kept) return c.json(null, 200);
    const { bank, kind, lastFour } = kept.account;
    const shown = shownAccount(kept.account);
    return c.json({ bank, kind, lastFour, shown, updatedAt: kept.updatedAt.toISOString() }, 200);
  },
);

const saved = { description: "Listo; el docente recibe un correo" };

balanceApi.openapi(
  createRoute({
    method: "put",
    path: "/teachers/payout-account",
    summary: "Guardar la cuenta donde un docente recibe sus pagos",
    security: secured,
    request: { body: jsonBody(payoutAccountInput) },
    responses: { 204: saved, ...memberFailures, ...tooManyFailure },
  }),
  async (c) => {
    await keepPayoutAccount(teacher(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 204);
  },
);

balanceApi.openapi(
  createRoute({
    method: "delete",
    path: "/teachers/payout-account",
    summary: "Quitar la cuenta donde un docente recibe sus pagos",
    security: secured,
    request: { body: jsonBody(dropAccountInput) },
    responses: { 204: saved, ...memberFailures, ...tooManyFailure },
  }),
  async (c) => {
    await dropPayoutAccount(teacher(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 204);
  },
);

export const payoutShape = z
  .object({
    ...bothIds,
    teacher: z.object({ ...bothIds, name: z.string().nullable() }),
    amount: z.number().int().describe("Pesos"),
    account: z.string().describe("Banco, tipo y últimas cuatro cifras; vacío si no había"),
    reference: z.string(),
    paidOn: z.iso.date(),
  })
  .openapi("Payout");

export function wirePayout({ id, teacherId, teacherName, isGone, ...payout }: PaidOut) {
  return {
    ...withIds(id),
    teacher: { ...withIds(teacherId), name: isGone ? null : teacherName },
    ...{ amount: payout.amountCop, account: payout.toAccount },
    ...{ reference: payout.reference, paidOn: payout.paidOn },
  };
}

balanceApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/payouts",
    summary: "Lo que le han pagado a un docente; lo más nuevo primero",
    security: secured,
    request: { query: pageOf },
    responses: {
      200: withTotal("Una página", z.array(payoutShape), "Pagos en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    c.header("x-total-count", String(await countPayouts(ctx, ctx.actor.id)));
    const page = await listPayouts(ctx, ctx.actor.id, c.req.valid("query"));
    return c.json(page.map(wirePayout), 200);
  },
);

balanceApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/payouts.csv",
    summary: "Lo que le han pagado a un docente, como archivo CSV",
    security: secured,
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const all = await listPayouts(ctx, ctx.actor.id, { limit: mostCsvRows, offset: 0 });
    return c.text(csvOf(payoutRows(all)), 200, csvHeaders("pagos"));
  },
);
