import { expect, test } from "vitest";
import { payoutForm, payoutTexts } from "./payout.rules.ts";

const form = {
  ...{ teacherId: "018f3c1e-7a00-7000-8000-000000000001", paidOn: "2026-11-20", reference: "TR-9" },
  idempotencyKey: "018f3c1e-7a00-7000-8000-000000000002",
  paidBefore: "0",
};

test.each([
  ["93599", 93_599],
  ["93.599", 93_599],
  ["$ 1.250.000 COP", 1_250_000],
  ["1 250 000", 1_250_000],
])("%j is so many pesos", (amountCop, pesos) => {
  expect(payoutForm.parse({ ...form, amountCop }).amountCop).toBe(pesos);
});

test.each(["93599.00", "93.599,00", "93.5", "9.3599", "1.25.000", "", "mil", "-5", "1e3"])(
  "%j is refused: cents would become pesos",
  (amountCop) => {
    const { error } = payoutForm.safeParse({ ...form, amountCop });
    expect(error?.issues).toMatchObject([{ path: ["amountCop"], message: payoutTexts.amount }]);
  },
);
