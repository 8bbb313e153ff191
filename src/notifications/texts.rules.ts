// What each notification says, in one sentence of at most 200 characters without e-mail addresses
// (docs/decisions/068-what-is-told.md). Whoever tells it gives the address it leads to.
import { formatCop, formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { onOneLine } from "#src/ui/formats/one-line.rules.ts";
import type { Notice } from "./notify.ts";

/** A notice without the person to tell. */
export type Told = Omit<Notice, "userId">;

type Named = { id: string; title: string };

type Launched = Named & { scheduledLaunch: Date | null };

/** Of a class, and of the course that it belongs to. */
type Topic = { lessonTitle: string; courseTitle: string };

type StorageTold = { level: "near" | "full"; measuredAt: string; href: string };

export const noticeOf = {
  published({ reviewId, course, href }: { reviewId: string; course: Named; href: string }): Told {
    const text = `Tu curso ${quoted(course.title)} ya está publicado.`;
    return { kind: "course-published", event: `review:${reviewId}`, text, href };
  },

  returned({ reviewId, course, href }: { reviewId: string; course: Named; href: string }): Told {
    const text = `Tu curso ${quoted(course.title)} volvió a tus borradores: mira qué le falta.`;
    return { kind: "course-returned", event: `review:${reviewId}`, text, href };
  },

  converted({ videoId, topic, href }: { videoId: string; topic: Topic; href: string }): Told {
    const text = `El video de ${placeOf(topic)} ya está listo.`;
    return { kind: "conversion-finished", event: `video:${videoId}`, text, href };
  },

  notConverted({ videoId, topic, href }: { videoId: string; topic: Topic; href: string }): Told {
    const text = `No pudimos convertir el video de ${placeOf(topic)}.`;
    return { kind: "conversion-failed", event: `video:${videoId}`, text, href };
  },

  sold({ orderId, course, href }: { orderId: string; course: Named; href: string }): Told {
    const text = `Vendiste ${quoted(course.title)}.`;
    return { kind: "sale", event: `sale:${orderId}:${course.id}`, text, href };
  },

  saleUndone({ orderId, course, href }: { orderId: string; course: Named; href: string }): Told {
    const text = `Se reembolsó una venta de ${quoted(course.title)}.`;
    return { kind: "refund", event: `refund:${orderId}:${course.id}`, text, href };
  },

  /** For whoever paid; the money may still need an account to go to. */
  refundGranted({ orderId, titles, href }: OfOrder): Told {
    const text = `Te concedimos el reembolso de ${listed(titles)}.`;
    return { kind: "refund", event: `refund:${orderId}`, text, href };
  },

  /** For whoever paid; the gateway or the bank undid the payment by itself. */
  paymentUndone({ orderId, titles, href }: OfOrder): Told {
    const text = `Se anuló el pago de ${listed(titles)}.`;
    return { kind: "refund", event: `refund:${orderId}`, text, href };
  },

  /** For a learner whose course somebody else paid. */
  giftUndone({ orderId, titles, href }: OfOrder): Told {
    const text = `Se anuló el pedido de ${listed(titles)}, que te regalaron.`;
    return { kind: "refund", event: `refund:${orderId}`, text, href };
  },

  refundRefused({ orderId, titles, href }: OfOrder): Told {
    const text = `No se concedió el reembolso de ${listed(titles)}: mira la razón.`;
    return { kind: "refund", event: `refund-refused:${orderId}`, text, href };
  },

  refundSent({ orderId, titles, href }: OfOrder): Told {
    const text = `Te enviamos el dinero de ${listed(titles)}: cuéntanos cuando te llegue.`;
    return { kind: "refund", event: `refund-sent:${orderId}`, text, href };
  },

  /** The next four are for whoever decides and sends refunds. */
  refundToDecide({ refundId, href }: { refundId: string; href: string }): Told {
    const text = "Hay un reembolso por decidir.";
    return { kind: "refund", event: `refund-to-decide:${refundId}`, text, href };
  },

  refundToSend({ refundId, href }: { refundId: string; href: string }): Told {
    const text = "Hay un reembolso por enviar: ya tiene la cuenta de quien compró.";
    return { kind: "refund", event: `refund-to-send:${refundId}`, text, href };
  },

  paidLate({ refundId, href }: { refundId: string; href: string }): Told {
    const text = "Entró un pago que ningún pedido esperaba: hay que reembolsarlo.";
    return { kind: "refund", event: `refund-late:${refundId}`, text, href };
  },

  returnedTwice({ refundId, href }: { refundId: string; href: string }): Told {
    const text =
      "La pasarela anuló un cobro cuyo reembolso ya salió: el dinero volvió dos veces. Habla con quien compró.";
    return { kind: "refund", event: `refund-twice:${refundId}`, text, href };
  },

  keysRefused({ merchantId, href }: { merchantId: string; href: string }): Told {
    const text =
      "La pasarela de pagos no acepta tus llaves y nadie puede comprar: guarda las de ahora, o quita las tuyas.";
    return { kind: "sale", event: `keys-refused:${merchantId}`, text, href };
  },

  keysSealed({ merchantId, href }: { merchantId: string; href: string }): Told {
    const text =
      "No podemos abrir tus llaves de la pasarela de pagos y nadie puede comprar: guárdalas otra vez, o quita las tuyas.";
    return { kind: "sale", event: `keys-sealed:${merchantId}`, text, href };
  },

  paymentUnanswered({ paymentId, href }: { paymentId: string; href: string }): Told {
    const text =
      "No pudimos saber si entró un pago: se hizo con llaves que la pasarela ya no acepta. Búscalo en su panel.";
    return { kind: "sale", event: `payment-unanswered:${paymentId}`, text, href };
  },

  paidOther({ paymentId, reference, href }: PaidOther): Told {
    const text = `Entró un cobro que no es el que se pidió: devuelve ese dinero desde el panel de la pasarela. Referencia ${reference}.`;
    return { kind: "refund", event: `paid-other:${paymentId}`, text, href };
  },

  refundOverdue({ refundId, due, href }: { refundId: string; due: string; href: string }): Told {
    const text = `Un reembolso sigue sin enviarse: debe salir a más tardar el ${due}.`;
    return { kind: "refund", event: `refund-overdue:${refundId}`, text, href };
  },

  /** For administrators, of what their academy stores. */
  storage({ level, measuredAt, href }: StorageTold): Told {
    const text =
      level === "near"
        ? "Tu academia usa más del 80 % de su espacio. Los cursos se siguen viendo."
        : "Tu academia ya usa todo su espacio. Los cursos se siguen viendo.";
    return { kind: "storage", event: `storage:${level}:${measuredAt}`, text, href };
  },

  /** For a teacher. */
  paidOut({ payoutId, amountCop, href }: PaidOut): Told {
    const text = `Te pagaron ${formatCop(amountCop)} por tus cursos.`;
    return { kind: "payout", event: `payout:${payoutId}`, text, href };
  },

  gift({ orderId, course, href }: { orderId: string; course: Named; href: string }): Told {
    const text = `Te regalaron ${quoted(course.title)}.`;
    return { kind: "gift", event: `gift:${orderId}:${course.id}`, text, href };
  },

  asked({ commentId, name, topic, href }: Written): Told {
    const text = `${toldNameOf(name)} preguntó en ${placeOf(topic)}.`;
    return { kind: "question", event: `question:${commentId}`, text, href };
  },

  answered({ commentId, name, topic, href }: Written): Told {
    const text = `${toldNameOf(name)} respondió tu pregunta en ${placeOf(topic)}.`;
    return { kind: "answer", event: `answer:${commentId}`, text, href };
  },

  /** For the invited person. */
  invited({ event, name, title, href }: Invited): Told {
    const text = `${toldNameOf(name)} te invitó a ${quoted(title)}.`;
    return { kind: "invitation-received", event, text, href };
  },

  /** For who invited. */
  accepted({ event, name, title, href }: Invited): Told {
    const text = `${toldNameOf(name)} aceptó tu invitación a ${quoted(title)}.`;
    return { kind: "invitation-accepted", event, text, href };
  },

  badge({ badge, title, href }: { badge: string; title: string; href: string }): Told {
    const text = `Ganaste la insignia ${quoted(title)}.`;
    return { kind: "badge", event: `badge:${badge}`, text, href };
  },

  opened({ course, href }: { course: Launched; href: string }): Told {
    const text = `Ya abrió ${quoted(course.title)}, el curso que esperabas.`;
    // A course whose launch was moved once it had opened opens again.
    const day = course.scheduledLaunch?.toISOString() ?? "";
    return { kind: "course-opened", event: `opened:${course.id}:${day}`, text, href };
  },
} as const;

type OfOrder = { orderId: string; titles: string[]; href: string };

type PaidOther = { paymentId: string; reference: string; href: string };

type PaidOut = { payoutId: string; amountCop: number; href: string };

type Invited = {
  event: string;
  /** Of who invited, or who accepted. */
  name: string;
  /** Of the course. */
  title: string;
  href: string;
};

type Written = {
  /** The question or the answer. */
  commentId: string;
  /** Of its author. */
  name: string;
  topic: Topic;
  href: string;
};

/** In place of the name of somebody whose account is deleted. */
export const nobodyNamed = "Alguien";

const mostOfTitle = 68;
const mostOfName = 24;

/** The first word of a name, which is all that a notification tells of a person. */
export function toldNameOf(name: string): string {
  const [first = ""] = onOneLine(name).trim().split(" ", 1);
  return shortened(first, mostOfName);
}

function placeOf({ lessonTitle, courseTitle }: Topic): string {
  return `${quoted(lessonTitle)} de ${quoted(courseTitle)}`;
}

function listed([first = "", ...others]: string[]): string {
  if (others.length === 0) return quoted(first);
  return `${quoted(first)} y ${formatCounted(others.length, "curso más", "cursos más")}`;
}

export function quoted(title: string): string {
  return `«${shortened(onOneLine(title).trim(), mostOfTitle)}»`;
}

let graphemes: Intl.Segmenter | undefined;

/** Cuts between letters as people see them, never inside one. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  graphemes ??= new Intl.Segmenter("es", { granularity: "grapheme" });
  let kept = "";
  for (const { segment } of graphemes.segment(text.slice(0, most))) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
