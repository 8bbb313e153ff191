// What must become of orders and their money, as plain values.
import type { Verdict } from "#src/outside/gateway/payment-gateway.ts";

export type ModelOrder = {
  id: string;
  reference: string;
  learner: number;
  courses: number[];
  coupon: string | null;
  method: "card" | "cash" | "free";
  amountCop: number;
  status: "pending" | "paid" | "failed" | "left" | "voided" | "refunded";
  /** As we know it; null where nothing is charged. */
  payment: "pending" | "approved" | "declined" | "expired" | "voided" | null;
  refund: { status: "granted" | "sent" | "confirmed"; way: "void" | "transfer" | "bank" } | null;
  /** Pesos that came in, and that went back, by the academy and by the buyer's bank. */
  inCop: number;
  outCop: number;
};

export type Model = { orders: ModelOrder[] };

/** Redemptions in all; each learner has one. */
export const couponLimits: Record<string, number> = { MITAD: 2, TODO: 1 };

export function holds({ status }: ModelOrder): boolean {
  return status === "pending" || status === "paid";
}

type Wanted = Pick<ModelOrder, "learner" | "courses" | "coupon">;

/** Whether the learner may have the courses, and the coupon has a use for them. */
export function isFree({ orders }: Model, { learner, courses, coupon }: Wanted): boolean {
  const held = orders.filter(holds);
  const own = held.filter((order) => order.learner === learner);
  if (own.some((order) => order.courses.some((course) => courses.includes(course)))) return false;
  if (coupon === null) return true;
  const used = held.filter((order) => order.coupon === coupon);
  const isOwnUsed = used.some((order) => order.learner === learner);
  return !isOwnUsed && used.length < (couponLimits[coupon] ?? 0);
}

/** Nothing was charged yet, whatever the gateway said before. */
const undecided: ModelOrder["payment"][] = ["pending", "declined", "expired"];

/** What a verdict does, however late, old or repeated it is. */
export function apply(model: Model, order: ModelOrder, verdict: Verdict): void {
  const { payment } = order;
  if (verdict === "APPROVED" && payment !== null && undecided.includes(payment)) {
    order.payment = "approved";
    order.inCop += order.amountCop;
    const isOpen = order.status === "failed" ? isFree(model, order) : order.status === "pending";
    if (isOpen) order.status = "paid";
    else order.refund = granted(order);
  } else if (verdict === "VOIDED" && payment === "approved") {
    order.payment = "voided";
    if (order.status === "paid") order.status = "voided";
    if (order.refund && order.refund.status !== "granted") return;
    order.outCop = order.inCop;
    if (order.refund) order.refund = { status: "confirmed", way: "void" };
  } else if (payment === "pending" && verdict !== "PENDING" && verdict !== "APPROVED") {
    order.payment = verdict === "VOIDED" ? "voided" : "declined";
    fail(order);
  }
}

export function expire(order: ModelOrder): void {
  order.payment = "expired";
  fail(order);
}

export function granted({ method }: ModelOrder): ModelOrder["refund"] {
  return { status: "granted", way: method === "card" ? "void" : "transfer" };
}

function fail(order: ModelOrder): void {
  if (order.status === "pending") order.status = "failed";
}
