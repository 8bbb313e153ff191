// The states of an order in the words of its buyer.

import { z } from "zod";
import type { Instructions } from "#src/checkout/methods/instructions.rules.ts";
import { isForgotten } from "#src/checkout/old-order.rules.ts";
import { type FailedMoney, failedMoney } from "#src/checkout/settle/failed-money.rules.ts";

/** The server knows how long a code is. */
export const codeForm = z.object({
  code: z.string().trim().min(1, "Escribe el código que te llegó por mensaje"),
});
export const resendForm = z.object({});

type Status = "pending" | "paid" | "failed" | "left" | "voided" | "refunded";
type RefundStatus = "asked" | "granted" | "refused" | "sent" | "confirmed";

const statusWords: Record<Status, string> = {
  pending: "En proceso",
  paid: "Pagado",
  failed: "No se pagó",
  left: "Cerrado",
  voided: "Pago anulado",
  refunded: "Reembolsado",
};

const refundWords: Record<RefundStatus, string | null> = {
  asked: "Reembolso solicitado",
  granted: "Reembolso en camino",
  // The order says more than the request that was refused.
  refused: null,
  sent: "Reembolso enviado",
  confirmed: "Reembolsado",
};

/** In a list and at the top of its page. @param refund the newest */
export function wordsOf(status: Status, refund: { status: RefundStatus } | null | undefined) {
  return (refund && refundWords[refund.status]) ?? statusWords[status];
}

export function toneOf(status: Status): Tone {
  if (status === "pending") return "warn";
  if (status === "paid") return "ok";
  return status === "failed" ? "bad" : "off";
}

export type Telling = { title: string; text: string; tone: Tone };

/** The look of a pill. */
type Tone = "warn" | "ok" | "bad" | "off";

type Told = {
  status: Status;
  isGift: boolean;
  learnerEmail: string;
  /** Of the newest payment; null where nothing is charged. */
  payment: { status: string; instructions: Instructions | null } | null;
  /** Oldest first. */
  refunds: { status: RefundStatus; way: "void" | "transfer" | "bank" }[];
};

/** What became of an order, and what its buyer does now. */
export function tellingOf({ status, isGift, learnerEmail, payment, refunds }: Told): Telling {
  const tone = toneOf(status);
  const money = failedMoney(payment?.status, refunds.length > 0);
  switch (status) {
    case "pending":
      return { ...whatToDo(payment?.instructions ?? null), tone };
    case "paid":
      return {
        title: "Tu pedido está pagado",
        text: whatNext({ isGift, learnerEmail }),
        tone,
      };
    case "failed":
      return { ...(money === "none" ? whyNot(payment?.status) : moneyWords[money]), tone };
    case "left":
      if (money !== "none") return { ...moneyWords[money], tone };
      return {
        title: "Cerraste este pedido",
        text: "No se cobró nada. Si lo pagaste de todos modos, te reembolsamos el dinero.",
        tone,
      };
    case "voided":
      return {
        title: "El pago se anuló",
        text: "El dinero vuelve al medio con el que pagaste, y el acceso terminó.",
        tone,
      };
    case "refunded":
      return { ...howReturned(refunds.at(-1)), tone };
  }
}

const moneyWords: Record<Exclude<FailedMoney, "none">, Omit<Telling, "tone">> = {
  unknown: {
    title: "No pudimos saber si tu pago entró",
    text: "El pedido se cerró. Si te descontaron el dinero, escríbele a la academia con el número del pedido antes de pagar otra vez.",
  },
  voided: {
    title: "El pago se anuló",
    text: "El banco anuló el pago. Si te lo descontó, el dinero vuelve al medio con el que pagaste.",
  },
  returned: {
    title: "Te reembolsamos lo que pagaste",
    text: "Tu pago no entró como se pidió, o llegó tarde, y por eso no te dio acceso. Abajo ves cómo te llega el dinero.",
  },
};

function whatNext({ isGift, learnerEmail }: Pick<Told, "isGift" | "learnerEmail">): string {
  if (!isGift) return "Empieza cuando quieras: lo que compraste es tuyo.";
  return isForgotten({ learnerEmail })
    ? "Fue un regalo. Pasaron más de diez años, y ya no guardamos para quién."
    : `Le escribimos a ${learnerEmail} cómo empezar.`;
}

/** The section of the refund, further below, says how it goes on. */
function howReturned(refund: Told["refunds"][number] | undefined): Omit<Telling, "tone"> {
  if (!refund || refund.status === "confirmed") {
    return {
      title: "Este pedido se reembolsó",
      text:
        refund?.way === "bank"
          ? "El acceso terminó: tu banco te reembolsó el pago."
          : "El acceso terminó y el reembolso está completo.",
    };
  }
  if (refund.status === "sent") {
    return {
      title: "Te enviamos tu reembolso",
      text: "El acceso terminó y el dinero va en camino.",
    };
  }
  return {
    title: "Te concedimos el reembolso",
    text: "El acceso terminó. Abajo ves cómo te llega el dinero.",
  };
}

function whatToDo(instructions: Instructions | null): Omit<Telling, "tone"> {
  switch (instructions?.kind) {
    case "redirect":
      return {
        title: "Termina el pago en tu banco",
        text: "Apruébalo en la página de tu banco y vuelve aquí: te contamos apenas responda.",
      };
    case "approve":
      return {
        title: "Aprueba el pago en tu celular",
        text: `Te llegó una notificación al celular que termina en ${instructions.phoneEnd}. Ábrela y aprueba el pago.`,
      };
    case "code":
      return {
        title: "Escribe el código que te llegó",
        text: instructions.phoneEnd
          ? `Daviplata lo envió por mensaje al celular que termina en ${instructions.phoneEnd}.`
          : "Daviplata lo envió por mensaje a tu celular.",
      };
    case "scan":
      return {
        title: "Escanea el código QR",
        text: "Hazlo con la aplicación de tu banco y aprueba el pago.",
      };
    case "counter":
      return {
        title: "Paga en un corresponsal Bancolombia",
        text: "Di que vas a hacer un recaudo y muestra estos dos números.",
      };
    case undefined:
      return {
        title: "Tu pago está en proceso",
        text: "El banco todavía no responde. No pagues otra vez: te avisamos por correo.",
      };
  }
}

function whyNot(paymentStatus: string | undefined): Omit<Telling, "tone"> {
  if (paymentStatus === "declined") {
    return {
      title: "No se aprobó el pago",
      text: "No se descontó nada. Puedes intentar otra vez.",
    };
  }
  if (paymentStatus === "expired") {
    return {
      title: "Se acabó el tiempo para pagar",
      text: "No se descontó nada. Si lo pagaste de todos modos, lo recibes o te reembolsamos el dinero.",
    };
  }
  return { title: "No se hizo el pago", text: "No se descontó nada. Puedes intentar otra vez." };
}

/** How long to wait before asking again, in milliseconds, by how long it has been asked. */
export function pauseAfter(askedMs: number): number {
  if (askedMs < 60_000) return 3000;
  return askedMs < 5 * 60_000 ? 10_000 : 30_000;
}
