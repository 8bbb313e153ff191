// The mails about an order that waits for its payment, and about one that was not paid.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { formatCop } from "#src/ui/formats/numbers.rules.ts";
import { listTitles } from "./gift/gift.rules.ts";
import type { Instructions } from "./methods/instructions.rules.ts";
import { methods, type PayKind } from "./methods/method.rules.ts";
import { buyerMailbox, orderLink } from "./order-links.ts";
import { buyAgainPath } from "./orders/order.rules.ts";
import { findOrder } from "./queries.ts";
import type { FailedMoney } from "./settle/failed-money.rules.ts";
import { findFailedMoney } from "./settle/failed-money-queries.ts";

type Waiting = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** How to pay, until when. Nothing for an order that is decided. */
export async function sendPending(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const payment = order?.payments.at(-1);
  if (order?.status !== "pending" || !payment) return;
  const { method, instructions, expiresAt } = payment;
  const amount = formatCop(order.totalCop);
  const mailbox = await buyerMailbox(ctx, order);
  if (!mailbox) return;
  const { to, greeting } = mailbox;
  await sendLetter(ctx, {
    id: `pending-${order.id}`,
    to,
    letter: {
      subject: `Te falta pagar ${titlesOf(order)}`,
      heading: "Tu pedido espera el pago",
      paragraphs: [
        `${greeting} ${howTo(method, instructions)}`,
        `Tienes hasta ${formatMoment(expiresAt, ctx.now)}, hora de Colombia. Si el pago ya entró, te llega otro correo con el recibo.`,
      ],
      rows: [
        ...numbersOf(instructions),
        { label: methods[method].label, value: amount, strong: true },
      ],
      action: orderLink(ctx, mailbox) ?? again(ctx, order),
      footer: `Pedido ${order.id}. Si no pagas, no se cobra nada.`,
    },
  });
}

/**
 * Nothing was charged, as far as is known, and how to try again. Nothing where money came in since:
 * its refund has letters of its own.
 */
export async function sendFailed(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (order?.status !== "failed") return;
  const money = await findFailedMoney(ctx, orderId, order.payments.at(-1));
  if (money === "returned") return;
  const mailbox = await buyerMailbox(ctx, order);
  if (!mailbox) return;
  const { to, greeting } = mailbox;
  const link = orderLink(ctx, mailbox);
  await sendLetter(ctx, {
    id: `failed-${order.id}`,
    to,
    letter: {
      ...failedWords(money, order, greeting),
      rows: [],
      more: link ? [link] : [],
      action: again(ctx, order),
      footer: `Pedido ${order.id}.`,
    },
  });
}

function failedWords(money: Exclude<FailedMoney, "returned">, order: Waiting, greeting: string) {
  switch (money) {
    case "none":
      return unpaid(order, greeting);
    case "unknown":
      return unanswered(order, greeting);
    case "voided":
      return voided(order, greeting);
  }
}

function voided(order: Waiting, greeting: string) {
  return {
    subject: `Se anuló el pago de ${titlesOf(order)}`,
    heading: "El pago se anuló",
    paragraphs: [
      `${greeting} El banco anuló tu pago y tu pedido se cerró. Si te lo descontó, el dinero vuelve al medio con el que pagaste.`,
      "Puedes comprar otra vez cuando quieras.",
    ],
  };
}

function unpaid(order: Waiting, greeting: string) {
  const isLate = order.payments.at(-1)?.status === "expired";
  return {
    subject: `No se hizo el pago de ${titlesOf(order)}`,
    heading: isLate ? "Se acabó el tiempo para pagar" : "No se hizo el pago",
    paragraphs: [
      `${greeting} No se descontó nada y tu pedido se cerró. Puedes comprar otra vez cuando quieras.`,
      ...(isLate ? ["Si alcanzaste a pagar, lo recibes o te reembolsamos el dinero."] : []),
    ],
  };
}

/** Nobody can ask the gateway any more, so it must not say that nothing was charged. */
function unanswered(order: Waiting, greeting: string) {
  return {
    subject: `No pudimos saber si entró el pago de ${titlesOf(order)}`,
    heading: "No pudimos saber si tu pago entró",
    paragraphs: [
      `${greeting} La pasarela de pagos no nos dijo qué pasó con tu pago, y tu pedido se cerró.`,
      "Si te descontaron el dinero, no pagues otra vez: responde a este correo y la academia busca tu pago. Si no, puedes comprar cuando quieras.",
    ],
  };
}

function again(ctx: Ctx, { items }: Waiting) {
  const path = buyAgainPath(items.map(({ courseId }) => courseId));
  return { label: "Comprar otra vez", href: academyUrl(ctx, path) };
}

function titlesOf(order: Waiting): string {
  return listTitles(order.items.map(({ title }) => title));
}

function howTo(method: PayKind, instructions: Instructions | null): string {
  switch (instructions?.kind) {
    case "redirect":
      return "Termina el pago en tu banco: el botón de la página de tu pedido te lleva.";
    case "approve":
      return `Aprueba el pago en el celular que termina en ${instructions.phoneEnd}.`;
    case "code":
      return "Escribe en la página de tu pedido el código que te llegó por mensaje.";
    case "scan":
      return "Escanea el código QR de la página de tu pedido con la aplicación de tu banco.";
    case "counter":
      return "Paga en cualquier corresponsal Bancolombia: di que vas a hacer un recaudo y muestra estos dos números.";
    case undefined:
      return `Tu pago por ${methods[method].label} está en proceso.`;
  }
}

function numbersOf(instructions: Instructions | null) {
  if (instructions?.kind !== "counter") return [];
  return [
    { label: "Convenio", value: instructions.agreement },
    { label: "Referencia de pago", value: instructions.intention },
  ];
}
