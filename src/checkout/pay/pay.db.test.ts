import { afterAll, expect, test } from "vitest";
import { messages } from "#src/checkout/rules.ts";
import { cards, openShop, seen } from "#src/testing/purchase.ts";
import { usdCop } from "#src/testing/world.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges } = shop;
afterAll(() => shop.close());

test("an approved card enrols the learner and charges our total in pesos, tax included", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const paid = await pay(academy.as(student), await purchase(course));
  expect(paid.status).toBe("SUCCESS");
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  // 39 dollars plus 19 % are 46.41, of which 7.41 are tax.
  expect(await charges(student.email)).toMatchObject([
    {
      status: "APPROVED",
      amount_in_cents: 4641 * usdCop,
      taxes: [{ type: "VAT", amount_in_cents: 741 * usdCop }],
    },
  ]);
});

test.each([
  {
    verdict: "DECLINED",
    card: cards.declined,
    text: "El banco rechazó el pago. Revisa los datos o intenta con otra tarjeta.",
  },
  {
    verdict: "ERROR",
    card: cards.failing,
    text: "No se pudo hacer el cobro. No se descontó nada; intenta con otra tarjeta.",
  },
])("after $verdict nobody is enrolled, and another card buys the course", async (bank) => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course, bank.card);
  const refusal = { code: "conflict", message: bank.text };
  await expect(pay(academy.as(student), input)).rejects.toMatchObject(refusal);
  await expect(pay(academy.as(student), input)).rejects.toMatchObject(refusal);
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  expect(await charges(student.email)).toMatchObject([{ status: bank.verdict }]);

  const again = await pay(academy.as(student), await purchase(course));
  expect(again.status).toBe("SUCCESS");
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a payment that the gateway refuses is not charged, and the course can still be bought", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const spoilt = await purchase(course, cards.approved, {
    method: { kind: "card", token: "tok_test_1_unknown", installments: 1 },
  });
  await expect(pay(academy.as(student), spoilt)).rejects.toMatchObject({
    code: "conflict",
    message: messages.paymentFailed,
  });
  await expect(pay(academy.as(student), spoilt)).rejects.toMatchObject({ code: "conflict" });
  expect(await charges(student.email)).toEqual([]);
  expect((await pay(academy.as(student), await purchase(course))).status).toBe("SUCCESS");
});

test("one payment for several courses enrols in each", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const second = await academy.addCourse({ title: "Abonos de la finca", price: 20 });
  await pay(academy.as(student), await purchase([course, second]));
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await seen(academy, student, second)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await charges(student.email)).toMatchObject([{ amount_in_cents: 7021 * usdCop }]);
});
