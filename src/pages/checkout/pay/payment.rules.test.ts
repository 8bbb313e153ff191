import { expect, test } from "vitest";
import { isVerdict, nextPayment, type PaymentEvent, type PaymentState } from "./payment.rules.ts";

const paid = {
  status: "SUCCESS",
  id: "018f0000-0000-7000-8000-000000000000",
  order: "/account/orders/1",
} as const;

function after(...events: PaymentEvent[]): PaymentState {
  return events.reduce(nextPayment, { status: "idle" });
}

test("a payment goes from idle through loading to success", () => {
  expect(after({ type: "submitted" })).toEqual({ status: "loading" });
  expect(after({ type: "submitted" }, { type: "paid", paid })).toEqual({ status: "success", paid });
});

test("a refusal is an error with its text, and typing clears it", () => {
  const refused = after({ type: "submitted" }, { type: "failed", message: "No" });
  expect(refused).toEqual({ status: "error", cause: "payment", message: "No" });
  expect(nextPayment(refused, { type: "typed" })).toEqual({ status: "idle" });
});

test("what a refusal is about is kept until something is typed", () => {
  const refused = after({ type: "submitted" }, { type: "failed", message: "No", about: "learner" });
  expect(refused).toEqual({ status: "error", cause: "payment", message: "No", about: "learner" });
  expect(nextPayment(refused, { type: "typed" })).toEqual({ status: "idle" });
});

test("a refused payment may be retried without typing", () => {
  const again = after(
    { type: "submitted" },
    { type: "failed", message: "No" },
    { type: "submitted" },
  );
  expect(again).toEqual({ status: "loading" });
});

test("an incomplete form is an error until something is typed", () => {
  expect(after({ type: "incomplete" })).toEqual({ status: "error", cause: "form" });
  expect(after({ type: "incomplete" }, { type: "typed" })).toEqual({ status: "idle" });
});

test("typing does not interrupt a payment under way or a completed one", () => {
  expect(after({ type: "submitted" }, { type: "typed" })).toEqual({ status: "loading" });
  expect(after({ type: "submitted" }, { type: "incomplete" })).toEqual({ status: "loading" });
  const done = after({ type: "submitted" }, { type: "paid", paid }, { type: "typed" });
  expect(done).toEqual({ status: "success", paid });
  expect(nextPayment(done, { type: "submitted" })).toBe(done);
});

test("a late answer changes nothing if no payment is under way", () => {
  expect(after({ type: "paid", paid })).toEqual({ status: "idle" });
  expect(after({ type: "failed", message: "No" })).toEqual({ status: "idle" });
});

test("only a charge or a refusal ends the purchase; a lost answer keeps its key", () => {
  expect(isVerdict({ kind: "paid", paid })).toBe(true);
  expect(isVerdict({ kind: "refused", message: "No" })).toBe(true);
  expect(isVerdict({ kind: "failed", message: "Espera" })).toBe(false);
  expect(isVerdict({ kind: "lost" })).toBe(false);
});
