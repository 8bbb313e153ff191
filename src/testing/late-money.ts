// A payment that the bank decides on when a test says so.
import { and, eq } from "drizzle-orm";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder, type Order, type Payment } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { payments } from "#src/checkout/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import type { GatewayTransaction, Verdict } from "#src/outside/gateway/payment-gateway.ts";
import type { TestAcademy } from "./people.ts";
import { type openShop, paymentOf, withGateway } from "./purchase.ts";

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The gateway's verdict on a payment. */
export function verdictOn(payment: Payment, status: Verdict): GatewayTransaction {
  return {
    id: payment.gatewayId ?? `late-${payment.id}`,
    status,
    statusMessage: null,
    reference: payment.reference,
    amountInCents: payment.amountCop * 100,
    currency: "COP",
    card: null,
    instructions: null,
  };
}

/** The same ctx with a gateway that says the same of each payment. */
export function saying<C extends Ctx>(ctx: C, payment: Payment, status: Verdict): C {
  const answer = async () => verdictOn(payment, status);
  return withGateway(ctx, { find: answer, findByReference: answer });
}

/** Buys, and leaves the payment pending. */
export async function orderPending(
  { purchase }: Shop,
  academy: TestAcademy,
  {
    buyer = academy.student,
    course = academy.course,
    learnerEmail,
    method = "card",
    status = "pending",
  }: Wanted = {},
): Promise<{ orderId: string; payment: Payment }> {
  const undecided = withGateway(buyer ? academy.as(buyer) : academy.ctx, {
    patienceMs: 0,
    charge: async (request) => ({
      ...{ id: `late-${request.reference}`, status: "PENDING", statusMessage: null },
      ...{ reference: request.reference, amountInCents: request.amountInCents, currency: "COP" },
      ...{ card: null, instructions: null },
    }),
  });
  const { id: orderId } = await pay(
    undecided,
    await purchase(course, undefined, learnerEmail ? { learnerEmail } : {}),
  );
  const { id } = await paymentOf(academy.ctx, orderId);
  const mine = and(eq(payments.academyId, academy.academy.id), eq(payments.id, id));
  const [payment] = await academy.ctx.db
    .update(payments)
    .set({ method, status })
    .where(mine)
    .returning();
  if (!payment) throw new Error("the payment of the test is not there");
  return { orderId, payment };
}

type Wanted = {
  /** Null without a session. */
  buyer?: Actor | null;
  learnerEmail?: string;
  course?: Course;
  method?: PayKind;
  status?: "created" | "pending";
};

/** Buys, and lets the time to pay pass. */
export async function orderExpired(shop: Shop, academy: TestAcademy, wanted: Wanted = {}) {
  const made = await orderPending(shop, academy, wanted);
  await settle(academy.ctx, made.payment, "expired", "poll");
  return made;
}

export async function statusOf(ctx: Ctx, orderId: string): Promise<Order["status"] | undefined> {
  return (await findOrder(ctx, orderId))?.status;
}
