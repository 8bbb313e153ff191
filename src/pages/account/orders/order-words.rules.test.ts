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

test.each([
  ["unanswered", "No pudimos saber si tu pago entró", "escríbele a la academia"],
  ["voided", "El pago se anuló", "el dinero vuelve al medio con el que pagaste"],
  ["declined", "Cerraste este pedido", "No se cobró nada"],
])(
  "an order that its buyer left, whose payment ended by %s, says what is known",
  (end, title, text) => {
    const payment = { status: end, instructions: null };
    const telling = tellingOf({ ...order, status: "left", payment, refunds: [] });
    expect(telling.title).toBe(title);
    expect(telling.text).toContain(text);
  },
);

test("money that came in is told of, whatever its payment ended as", () => {
  const refunds = [{ status: "granted", way: "transfer" } as const];
  for (const end of ["expired", "unanswered", "voided", "approved"]) {
    const payment = { status: end, instructions: null };
    expect(tellingOf({ ...order, status: "failed", payment, refunds }).title).toBe(
      "Te reembolsamos lo que pagaste",
    );
  }
});

test("an order whose refund was refused is paid, and one that its buyer left is closed", () => {
  const refund = { status: "refused", way: "transfer" } as const;
  expect(tellingOf({ ...order, status: "paid", refunds: [refund] }).title).toBe(
    "Tu pedido está pagado",
  );
  expect(wordsOf("paid", refund)).toBe("Pagado");
  expect(wordsOf("left", null)).toBe("Cerrado");
});
