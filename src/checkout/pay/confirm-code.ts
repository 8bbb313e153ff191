// The code that the bank sends a buyer, typed in our page.
import { z } from "zod";
import { refusesKeys } from "#src/checkout/merchants/find-with-keys.ts";
import { findOfPayment } from "#src/checkout/methods/gateway-of.ts";
import { methodTexts } from "#src/checkout/methods/method.rules.ts";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import { keyWithin } from "#src/count-within.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  GatewayRefused,
  GatewaySilent,
  type PaymentGateway,
} from "#src/outside/gateway/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { answerOf } from "./answer.ts";
import { waitForVerdict } from "./charge.ts";

export const codeAway =
  "Ahora no podemos preguntarle al banco por tu código. Inténtalo en unos minutos o paga de otra forma.";

export const codeShape = z.object({
  code: z
    .string(methodTexts.code)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{4,8}$/, methodTexts.code)),
});

/** Tries for one order, by anybody; the gateway itself allows fewer. */
const most = { attempts: 10, minutes: 15 };

type Asked = {
  orderId: string;
  /** Of the order's secret link, for a buyer without a session. */
  key?: string | null | undefined;
};

/**
 * Waits for the verdict on a right code. Throws `invalid` for a wrong one, and `conflict` where the
 * payment failed or no longer waits for a code, and `unavailable` where the gateway does not say: it
 * has not looked at the code then, which counts as no try.
 */
export async function confirmCode(
  ctx: Ctx,
  { orderId, key, ...typed }: Asked & { code: string },
): Promise<Paid> {
  const { code } = codeShape.parse(typed);
  const payment = await requireWaiting(ctx, { orderId, key });
  const said = await asking(ctx, payment, (gateway) =>
    gateway.confirmCode(payment.gatewayId, code),
  );
  const decided = await waitForVerdict(ctx, orderId, said === "right" ? "verdict" : "once");
  if (said === "right" || decided.order.status !== "pending") return answerOf(ctx, decided);
  if (said === "spent") throw problem("conflict", methodTexts.codeSpent);
  const message = said === "wrong" ? methodTexts.codeWrong : methodTexts.codeUnclear;
  throw problem("invalid", message, { errors: [{ path: "code", message }] });
}

/** Sends the buyer another code; `conflict` where the gateway sends no more. */
export async function resendCode(ctx: Ctx, { orderId, key }: Asked): Promise<void> {
  const payment = await requireWaiting(ctx, { orderId, key });
  await asking(ctx, payment, (gateway) => gateway.sendCode(payment.gatewayId));
}

/** The payment that waits for a code; counts the attempt. */
async function requireWaiting(ctx: Ctx, { orderId, key }: Asked) {
  const { order } = await requireOrder(ctx, orderId, key);
  const payment = order.payments.at(-1);
  const waits =
    order.status === "pending" &&
    payment?.status === "pending" &&
    payment.instructions?.kind === "code";
  if (!waits || !payment.gatewayId) {
    throw problem("conflict", "Este pago ya no espera un código.");
  }
  const counted = keyWithin(ctx, "declines", `code ${order.id}`);
  const wait = await ctx.outside.limiter.take(counted, most);
  const { gatewayId, method, merchantId, reference } = payment;
  if (wait === null) return { gatewayId, method, merchantId, reference, counted };
  throw problem("too_many", "Son demasiados intentos. Espera unos minutos o paga de otra forma.", {
    retryAfter: wait,
  });
}

type Waiting = Awaited<ReturnType<typeof requireWaiting>>;

async function asking<T>(
  ctx: Ctx,
  payment: Waiting,
  work: (gateway: PaymentGateway) => Promise<T>,
): Promise<T> {
  try {
    return await work(await gatewayThatSees(ctx, payment));
  } catch (error) {
    if (isJudged(error)) throw problem("conflict", methodTexts.codesSent);
    // The buyer has not had a try, whatever the reason.
    await ctx.outside.limiter.giveBack([payment.counted]);
    if (error instanceof GatewayRefused || error instanceof GatewaySilent) {
      ctx.log.warn({ reason: error.message }, "gateway does not look at a code");
      throw unheard(error);
    }
    throw error;
  }
}

/** Whether the gateway took the request, and refuses what it asks for. */
function isJudged(error: unknown): boolean {
  return error instanceof GatewayRefused && !refusesKeys(error) && !isBusy(error);
}

function isBusy({ status }: GatewayRefused): boolean {
  return status === 429 || status === 408;
}

function unheard(error: GatewayRefused | GatewaySilent) {
  if (error instanceof GatewaySilent) return problem("unavailable", methodTexts.codeSilent);
  // Keys that see the payment were found: what is refused is the token of its code.
  if (refusesKeys(error)) return problem("conflict", methodTexts.codeOver);
  return problem("unavailable", methodTexts.codeBusy, { retryAfter: 60 });
}

/**
 * By keys that the gateway takes: a code asked about with replaced ones would count as wrong. Throws
 * `unavailable` where none are left.
 */
async function gatewayThatSees(ctx: Ctx, payment: Waiting): Promise<PaymentGateway> {
  try {
    const found = await findOfPayment(ctx, payment);
    if (!found) throw new GatewaySilent("the gateway does not show the payment");
    return found.gateway;
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    ctx.log.warn({ reason: error.message }, "gateway refuses to say of a payment with a code");
    throw problem("unavailable", codeAway);
  }
}
