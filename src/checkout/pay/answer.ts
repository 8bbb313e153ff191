// What a buyer is answered: the outcome, or what to do next.
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { orderPath } from "#src/checkout/orders/order-access.ts";
import type { Order, Payment } from "#src/checkout/queries.ts";
import { refusalText } from "#src/checkout/rules.ts";
import { findFailedMoney } from "#src/checkout/settle/failed-money-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { type Problem, problem } from "#src/problem.ts";
import { waitForVerdict } from "./charge.ts";

/** Without a payment where nothing was charged. */
type Decided = { order: Order; payment: Payment | null };

const otherWay = {
  declined:
    "El pago fue rechazado. No se descontó nada; intenta de nuevo o elige otro método de pago.",
  expired: "Se acabó el tiempo para pagar. No se descontó nada; intenta de nuevo.",
  unknown:
    "No pudimos saber si tu pago entró, y el pedido se cerró. Si te descontaron el dinero, escríbele a la academia antes de pagar otra vez.",
  voided:
    "El banco anuló el pago. Si te lo descontó, el dinero vuelve al medio con el que pagaste. Intenta de nuevo o elige otro método de pago.",
  returned:
    "Tu pago no entró como se pidió, o llegó tarde, y no te dio acceso: te reembolsamos el dinero. Mira cómo en tus compras o en el correo que te enviamos.",
  failed:
    "No se pudo hacer el cobro. No se descontó nada; intenta de nuevo o elige otro método de pago.",
} as const;

export async function answerOf(ctx: Ctx, { order, payment }: Decided): Promise<Paid> {
  const answer = { id: order.id, order: orderPath(ctx, order) };
  if (order.status === "paid") return { status: "SUCCESS", ...answer };
  if (order.status !== "pending") throw await refused(ctx, order, payment);
  const todo = payment?.instructions;
  return {
    status: "PENDING",
    ...answer,
    ...(todo?.kind === "redirect" ? { next: todo.url } : {}),
  };
}

async function refused(ctx: Ctx, order: Order, payment: Payment | null): Promise<Problem> {
  if (order.status !== "failed") {
    return problem("conflict", "Este pedido ya se cerró. Recarga la página para comprar de nuevo.");
  }
  const money = await findFailedMoney(ctx, order.id, payment);
  if (money !== "none") return problem("conflict", otherWay[money]);
  const isDeclined = payment?.status === "declined";
  if (!payment || payment.method === "card") {
    return problem("conflict", refusalText(isDeclined ? "DECLINED" : "ERROR"));
  }
  if (payment.status === "expired") return problem("conflict", otherWay.expired);
  return problem("conflict", isDeclined ? otherWay.declined : otherWay.failed);
}

/** A retry after a lost answer gets the outcome of the first call. */
export async function answerAgain(ctx: Ctx, order: Order, fingerprint: string): Promise<Paid> {
  if (order.fingerprint !== fingerprint) {
    throw problem(
      "conflict",
      "Cambiaste algo mientras pagabas. Recarga la página y revisa tu pedido.",
    );
  }
  return answerOf(ctx, await waitForVerdict(ctx, order.id));
}
