// How an order is written on the wire.
import { payKinds } from "#src/checkout/methods/method.rules.ts";
import type { OrderLine, OrderRefund, OrderView } from "#src/checkout/orders/order-queries.ts";
import { z } from "#src/http/route.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { taxShape, wireTax } from "./tax-shape.ts";

const dollars = z.number().describe("Dólares");
const moment = z.iso.datetime();

const statuses = ["pending", "paid", "failed", "left", "voided", "refunded"] as const;

const common = {
  id: z.uuid(),
  status: z
    .enum(statuses)
    .describe("`left`: quien compra lo dejó antes de pagarlo; `voided`: el banco anuló el pago"),
  createdAt: moment,
  settledAt: moment.nullable(),
  isGift: z.boolean(),
  behalfUser: z.string().describe("El correo de quien toma los cursos"),
};

const orderRefundShape = z.object({
  id: z.uuid(),
  reason: z.enum(["buyer", "late", "reversal"]),
  status: z.enum(["asked", "granted", "refused", "sent", "confirmed"]),
  way: z.enum(["void", "transfer", "bank"]),
  amount: z.number().int().describe("Pesos"),
  askedAt: moment,
  decidedAt: moment.nullable(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  sentAt: moment.nullable(),
  confirmedAt: moment.nullable(),
  account: z.object({ bank: z.string(), kind: z.string(), lastFour: z.string() }).nullable(),
  version: z.number().int(),
});

const instructionsShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("redirect"), url: z.string() }),
  z.object({ kind: z.literal("approve"), phoneEnd: z.string() }),
  z.object({ kind: z.literal("code"), phoneEnd: z.string().nullable() }),
  z.object({ kind: z.literal("scan"), image: z.string() }),
  z.object({ kind: z.literal("counter"), agreement: z.string(), intention: z.string() }),
]);

export const lineShape = z
  .object({
    ...common,
    courses: z.array(z.object({ ...bothIds, name: z.string() })),
    total: z.object({ usd: dollars, cop: z.number().int() }),
    paymentType: z.enum(payKinds).nullable().describe("Ausente donde no se cobró nada"),
    refund: orderRefundShape.nullable().describe("El más nuevo"),
  })
  .openapi("OrderLine");

export const orderViewShape = z
  .object({
    ...common,
    courses: z.array(
      z.object({
        ...bothIds,
        name: z.string(),
        teacher: z.object({ name: z.string() }),
        usd: z.object({ subTotal: dollars, discount: dollars }),
        startPath: z.string().nullable().describe("Dónde empieza quien pregunta, si lo tiene"),
      }),
    ),
    summary: z.object({
      usd: z.object({ subTotal: dollars, discount: dollars, taxes: dollars, total: dollars }),
      tax: taxShape.describe("El de cuando se hizo"),
      cop: z.object({ total: z.number().int(), rate: z.number() }),
    }),
    cupon: z.object({ code: z.string() }).nullable(),
    payment: z
      .object({
        paymentType: z.enum(payKinds),
        status: z.string(),
        expiresAt: moment,
        instructions: instructionsShape.nullable().describe("Qué hacer para pagar"),
      })
      .nullable()
      .describe("Ausente donde no se cobró nada"),
    refunds: z.array(orderRefundShape),
    buyAgainPath: z.string(),
  })
  .openapi("Order");

type Common = Pick<
  OrderView,
  "id" | "status" | "createdAt" | "settledAt" | "isGift" | "learnerEmail"
>;

function commonOf({ id, status, createdAt, settledAt, isGift, learnerEmail }: Common) {
  const moments = { createdAt: createdAt.toISOString(), settledAt: iso(settledAt) };
  return { id, status, ...moments, isGift, behalfUser: learnerEmail };
}

export function wireLine(line: OrderLine): z.infer<typeof lineShape> {
  return {
    ...commonOf(line),
    courses: line.courses.map(({ id, title }) => ({ ...withIds(id), name: title })),
    total: { usd: line.totalCents / 100, cop: line.totalCop },
    paymentType: line.method,
    refund: line.refund && wireRefund(line.refund),
  };
}

export function wireOrder(view: OrderView): z.infer<typeof orderViewShape> {
  const { payment } = view;
  return {
    ...commonOf(view),
    courses: view.courses.map((course) => ({
      ...withIds(course.id),
      name: course.title,
      teacher: { name: course.teacherName },
      usd: { subTotal: course.priceCents / 100, discount: course.discountCents / 100 },
      startPath: course.startPath,
    })),
    summary: {
      usd: {
        subTotal: view.subtotalCents / 100,
        discount: view.discountCents / 100,
        taxes: view.taxCents / 100,
        total: view.totalCents / 100,
      },
      tax: wireTax(view),
      cop: { total: view.totalCop, rate: view.usdCop },
    },
    cupon: view.couponCode === null ? null : { code: view.couponCode },
    payment: payment && {
      paymentType: payment.method,
      status: payment.status,
      expiresAt: payment.expiresAt.toISOString(),
      instructions: payment.instructions,
    },
    refunds: view.refunds.map(wireRefund),
    buyAgainPath: view.buyAgainPath,
  };
}

function wireRefund({ amountCop, ...refund }: Omit<OrderRefund, "orderId">) {
  const { id, reason, status, way, note, reference, account, version } = refund;
  return {
    ...{ id, reason, status, way, amount: amountCop, note, reference, account, version },
    askedAt: refund.askedAt.toISOString(),
    decidedAt: iso(refund.decidedAt),
    sentAt: iso(refund.sentAt),
    confirmedAt: iso(refund.confirmedAt),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
