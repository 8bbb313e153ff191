import { expect, test } from "vitest";
import { tellingOf, wordsOf } from "./order-words.rules.ts";

const order = { isGift: false, learnerEmail: "ana@correo.test", payment: null };

test.each([
  ["granted", "Te concedimos el reembolso", "Reembolso en camino"],
  ["sent", "Te enviamos tu reembolso", "Reembolso enviado"],
  ["confirmed", "Este pedido se reembolsó", "Reembolsado"],
] as const)("a refund that is %s is told as far as it is", (status, title, words) => {
  const refund = { status, way: "transfer" as const };
  expect(tellingOf({ ...order, status: "refunded", refunds: [refund] }).title).toBe(title);
  expect(wordsOf("refunded", refund)).toBe(words);
});

test("an order whose refund was refused is paid, and one that its buyer left is closed", () => {
  const refund = { status: "refused", way: "transfer" } as const;
  expect(tellingOf({ ...order, status: "paid", refunds: [refund] }).title).toBe(
    "Tu pedido está pagado",
  );
  expect(wordsOf("paid", refund)).toBe("Pagado");
  expect(wordsOf("left", null)).toBe("Cerrado");
});
