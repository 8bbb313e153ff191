import { describe, expect, test } from "vitest";
import { notificationKinds } from "./kinds.rules.ts";
import { noticeOf, type Told, toldNameOf } from "./texts.rules.ts";

const long = "Piscicultura ".repeat(40);
/** Letters of several units each, which a cut must not split. */
const family = "👩‍👩‍👧‍👦".repeat(40);

function allOf(title: string, name: string): Told[] {
  const course = { id: "c", title };
  const href = "/explore";
  const [topic, titles] = [{ lessonTitle: title, courseTitle: title }, [title, title, title]];
  const [ofReview, ofVideo] = [
    { reviewId: "r", course, href },
    { videoId: "v", topic, href },
  ];
  const [ofOrder, ofPayment] = [
    { orderId: "o", course, href },
    { orderId: "o", titles, href },
  ];
  const written = { commentId: "k", name, topic, href };
  return [
    noticeOf.published(ofReview),
    noticeOf.returned(ofReview),
    noticeOf.converted(ofVideo),
    noticeOf.notConverted(ofVideo),
    noticeOf.sold(ofOrder),
    noticeOf.storage({ level: "near", measuredAt: "2026-11-23T07:38:00.000Z", href }),
    noticeOf.storage({ level: "full", measuredAt: "2026-11-23T07:38:00.000Z", href }),
    noticeOf.saleUndone(ofOrder),
    noticeOf.refundGranted(ofPayment),
    noticeOf.paymentUndone(ofPayment),
    noticeOf.giftUndone(ofPayment),
    noticeOf.refundRefused(ofPayment),
    noticeOf.refundSent(ofPayment),
    noticeOf.refundToDecide({ refundId: "r", href }),
    noticeOf.refundToSend({ refundId: "r", href }),
    noticeOf.paidLate({ refundId: "r", href }),
    noticeOf.returnedTwice({ refundId: "r", href }),
    noticeOf.keysRefused({ merchantId: "m", href }),
    noticeOf.keysSealed({ merchantId: "m", href }),
    noticeOf.paymentUnanswered({ paymentId: "p", href }),
    noticeOf.paidOther({ paymentId: "p", reference: `sem-${"0".repeat(36)}`, href }),
    noticeOf.refundOverdue({ refundId: "r", due: "8 de diciembre de 2026", href }),
    noticeOf.gift(ofOrder),
    noticeOf.asked(written),
    noticeOf.answered(written),
    noticeOf.opened({ course: { ...course, scheduledLaunch: null }, href }),
    noticeOf.paidOut({ payoutId: "p", amountCop: 1_250_000, href }),
  ];
}

test("each sentence names what happened, with the title in quotation marks", () => {
  expect(allOf("Café", "Luz Marina Pai").map(({ text }) => text)).toEqual([
    "Tu curso «Café» ya está publicado.",
    "Tu curso «Café» volvió a tus borradores: mira qué le falta.",
    "El video de «Café» de «Café» ya está listo.",
    "No pudimos convertir el video de «Café» de «Café».",
    "Vendiste «Café».",
    "Tu academia usa más del 80 % de su espacio. Los cursos se siguen viendo.",
    "Tu academia ya usa todo su espacio. Los cursos se siguen viendo.",
    "Se reembolsó una venta de «Café».",
    "Te concedimos el reembolso de «Café» y 2 cursos más.",
    "Se anuló el pago de «Café» y 2 cursos más.",
    "Se anuló el pedido de «Café» y 2 cursos más, que te regalaron.",
    "No se concedió el reembolso de «Café» y 2 cursos más: mira la razón.",
    "Te enviamos el dinero de «Café» y 2 cursos más: cuéntanos cuando te llegue.",
    "Hay un reembolso por decidir.",
    "Hay un reembolso por enviar: ya tiene la cuenta de quien compró.",
    "Entró un pago que ningún pedido esperaba: hay que reembolsarlo.",
    "La pasarela anuló un cobro cuyo reembolso ya salió: el dinero volvió dos veces. Habla con quien compró.",
    "La pasarela de pagos no acepta tus llaves y nadie puede comprar: guarda las de ahora, o quita las tuyas.",
    "No podemos abrir tus llaves de la pasarela de pagos y nadie puede comprar: guárdalas otra vez, o quita las tuyas.",
    "No pudimos saber si entró un pago: se hizo con llaves que la pasarela ya no acepta. Búscalo en su panel.",
    `Entró un cobro que no es el que se pidió: devuelve ese dinero desde el panel de la pasarela. Referencia sem-${"0".repeat(36)}.`,
    "Un reembolso sigue sin enviarse: debe salir a más tardar el 8 de diciembre de 2026.",
    "Te regalaron «Café».",
    "Luz preguntó en «Café» de «Café».",
    "Luz respondió tu pregunta en «Café» de «Café».",
    "Ya abrió «Café», el curso que esperabas.",
    "Te pagaron 1.250.000 COP por tus cursos.",
  ]);
});

describe("however long the names are", () => {
  test.each([long, family])("a sentence has at most 200 characters and ends well", (text) => {
    for (const told of allOf(text, text)) {
      expect(told.text.length).toBeLessThanOrEqual(200);
      expect(told.text).toMatch(/\.$/);
      expect(told.text.isWellFormed()).toBe(true);
      expect(notificationKinds).toContain(told.kind);
    }
  });

  test("a family of emoji stays whole", () => {
    const { text } = noticeOf.sold({ orderId: "o", course: { id: "c", title: family }, href: "/" });
    expect(text).toMatch(/^Vendiste «(👩‍👩‍👧‍👦)+…»\.$/u);
  });
});

test("one line, whatever the names contain", () => {
  const [{ text } = { text: "" }] = allOf("Uno\ndos \u202Etres", "Ana\tRuiz");
  expect(text).toBe("Tu curso «Uno dos tres» ya está publicado.");
  expect([toldNameOf(" Ana\tRuiz "), toldNameOf("Ñ"), toldNameOf("")]).toEqual(["Ana", "Ñ", ""]);
});
