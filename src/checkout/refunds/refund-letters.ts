// What the mails about a refund say: what ends, what comes back, and by when.

import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { listTitles } from "#src/checkout/gift/gift.rules.ts";
import type { PaidOrder } from "#src/checkout/mail-start.ts";
import { accessOf } from "#src/checkout/old-order.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { dueOf, grantedDays, needsAccount } from "./refund.rules.ts";
import type { Refund } from "./refund-queries.ts";

export type Said = { subject: string; paragraphs: string[]; label: string };
type About = { order: PaidOrder; refund: Refund };
type Kind = "asked" | "granted" | "refused" | "sent" | "late" | "account";

const seeOrder = "Ver el pedido";

/** Null where the refund has gone on since, so that the mail would be wrong. */
export const sayings: Record<Kind, (ctx: Ctx, about: About) => Said | null> = {
  asked: (ctx, { order, refund }) =>
    refund.status === "asked"
      ? {
          subject: "Recibimos tu solicitud de reembolso",
          paragraphs: [
            `Pediste el reembolso de ${titlesOf(order)}. Como ya pasaron los ${grantedDays} días hábiles en los que se concede de inmediato, lo decide ${ctx.academy.name}.`,
            `Te escribimos con la respuesta. Mientras tanto ${accessOf(order)} sigue igual. Si se concede, el dinero sale a más tardar el ${dueDay(refund)}.`,
          ],
          label: seeOrder,
        }
      : null,

  granted: (_, { order, refund }) =>
    refund.status === "granted" || refund.way === "void"
      ? {
          subject: "Te concedimos el reembolso",
          paragraphs: [
            `Te reembolsamos todo lo que pagaste por ${titlesOf(order)}.`,
            ...returned(refund),
            `Con el reembolso termina ${accessOf(order)}.${couponText(order)}`,
          ],
          label: labelOf(refund),
        }
      : null,

  refused: (ctx, { order, refund }) =>
    refund.status === "refused"
      ? {
          subject: "No se concedió tu reembolso",
          paragraphs: [
            `${ctx.academy.name} no concedió el reembolso de ${titlesOf(order)}, que pediste después de los ${grantedDays} días hábiles.`,
            `La razón: «${refund.note ?? ""}»`,
            `Por eso ${accessOf(order)} sigue igual. Si no estás de acuerdo, escríbenos a ${ctx.outside.contact}.`,
          ],
          label: seeOrder,
        }
      : null,

  sent: (ctx, { order, refund }) =>
    refund.status === "sent"
      ? {
          subject: "Te enviamos el dinero de tu reembolso",
          paragraphs: [
            `Ya salió el dinero de ${titlesOf(order)} hacia ${toAccount(refund)}, con la referencia ${refund.reference ?? ""}.`,
            `Cuando te llegue, márcalo en la página de tu pedido. Si en tres días hábiles no lo ves, escríbenos a ${ctx.outside.contact}.`,
          ],
          label: "Ver el reembolso",
        }
      : null,

  account: (ctx, { order, refund }) =>
    refund.account && needsAccount(refund)
      ? {
          subject: "Cambió la cuenta de tu reembolso",
          paragraphs: [
            `El dinero de ${titlesOf(order)} se enviará a ${toAccount(refund)}.`,
            `Si no fuiste tú, corrige la cuenta con el botón y escríbenos ya a ${ctx.outside.contact}.`,
          ],
          label: seeOrder,
        }
      : null,

  late: (_, { order, refund }) =>
    refund.reason === "late"
      ? {
          subject: "Te reembolsamos un pago que llegó tarde",
          paragraphs: [
            `Recibimos tu pago de ${titlesOf(order)} cuando el pedido ya no lo esperaba. No compró nada: te lo reembolsamos completo.`,
            ...returned(refund),
          ],
          label: labelOf(refund),
        }
      : null,
};

export function codeSaid(code: string, site: string): Said {
  return {
    subject: "Tu código para el reembolso",
    paragraphs: [
      `El código es ${code}. Escríbelo en la página del pedido, junto a la cuenta que recibe el dinero. Sirve durante 10 minutos.`,
      `No se lo des a nadie: ${site} nunca lo pide por teléfono ni por mensaje.`,
    ],
    label: "Volver al pedido",
  };
}

function returned(refund: Refund): string[] {
  if (refund.way === "void") {
    return [
      "Anulamos el cobro de tu tarjeta: no tienes que hacer nada. Según tu banco, lo ves en unos días.",
    ];
  }
  if (refund.account) {
    return [`Lo enviamos a ${toAccount(refund)}, a más tardar el ${dueDay(refund)}.`];
  }
  return [
    `Dinos con el botón a qué cuenta lo enviamos. El dinero sale a más tardar el ${dueDay(refund)}.`,
  ];
}

function labelOf({ way, account }: Refund): string {
  return way === "transfer" && !account ? "Dar la cuenta" : seeOrder;
}

function titlesOf({ items }: PaidOrder): string {
  return listTitles(items.map(({ title }) => title));
}

function couponText({ couponCode }: PaidOrder): string {
  return couponCode
    ? ` El cupón ${couponCode} queda libre para usarlo otra vez, si sigue vigente.`
    : "";
}

function toAccount({ account }: Refund): string {
  return account ? shownAccount(account) : "tu cuenta";
}

const dueDay = ({ askedAt }: Refund) => formatDate(dueOf(askedAt));
