// The mails about an order: the receipt, and for a gift the mail to its learner. Their buttons lead
// to a page where the course starts, or where it is received first.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { mailCover } from "#src/courses/cover/mail-cover.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { listTitles } from "./gift/gift.rules.ts";
import { giverOf } from "./gift/gift-queries.ts";
import { learnerEmailOf } from "./learner-queries.ts";
import { giftReceipt, giftStart, type Item, ownStart, type PaidOrder } from "./mail-start.ts";
import { buyerMailbox, receiptLinks } from "./order-links.ts";
import { findOrder } from "./queries.ts";
import { receiptOf } from "./receipt/receipt.ts";

export async function sendReceipt(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const first = order?.items[0];
  if (order?.status !== "paid" || !first) return;
  const mailbox = await buyerMailbox(ctx, order);
  if (!mailbox) return;
  const titles = order.items.map((item) => item.title).join(", ");
  const { to, greeting } = mailbox;
  const { paragraphs, action } = !order.isGift
    ? await ownStart(ctx, order, first, to)
    : giftReceipt(order, first);
  const cover = await coverOf(ctx, first);
  await sendLetter(ctx, {
    id: `receipt-${order.id}`,
    to,
    letter: {
      subject: `Tu recibo: ${titles}`,
      heading: "¡Gracias por tu compra!",
      paragraphs: [`${greeting} ${paragraphs[0]}`, ...paragraphs.slice(1)],
      rows: rowsOf(ctx, order),
      more: receiptLinks(ctx, mailbox),
      action: { label: action.label, href: academyUrl(ctx, action.path) },
      footer: footerOf(order),
      ...(cover ? { cover: cover.cid } : {}),
    },
    attachments: cover ? [cover] : [],
  });
}

export async function sendInvitation(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const first = order?.items[0];
  if (order?.status !== "paid" || !first) return;
  const titles = order.items.map(({ title }) => title);
  const one = titles.length === 1;
  const { paragraphs, action } = await giftStart(ctx, order, first);
  const cover = await coverOf(ctx, first);
  await sendLetter(ctx, {
    id: `invitation-${order.id}`,
    to: await learnerEmailOf(ctx, order),
    letter: {
      subject: one
        ? `Te espera un curso: ${first.title}`
        : `Te esperan ${titles.length} cursos: ${titles.join(", ")}`,
      heading: one ? "Te regalaron un curso" : `Te regalaron ${titles.length} cursos`,
      paragraphs: [
        `${await giverOf(ctx, order)} compró ${listTitles(titles)} para ti.`,
        ...paragraphs,
      ],
      rows: [],
      action: { label: action.label, href: academyUrl(ctx, action.path) },
      footer: "Si no esperabas este correo, puedes ignorarlo.",
      ...(cover ? { cover: cover.cid } : {}),
    },
    attachments: cover ? [cover] : [],
  });
}

/** Without a charge there is nothing to refund. */
function footerOf({ id, totalCents }: PaidOrder): string {
  const refund = totalCents === 0 ? "" : " Tienes 7 días hábiles para pedir el reembolso.";
  return `Pedido ${id}.${refund}`;
}

function rowsOf(ctx: Ctx, order: PaidOrder): { label: string; value: string; strong?: boolean }[] {
  const { amounts, total, taxReason } = receiptOf(ctx, order);
  return [
    ...order.items.map((item) => ({
      label: `${item.title} · ${item.teacherName}`,
      value: formatUsdExact(item.priceCents),
    })),
    ...amounts,
    { ...total, strong: true },
    ...(taxReason ? [{ label: "Nota", value: taxReason }] : []),
  ];
}

/** Null if the course was removed. */
async function coverOf(ctx: Ctx, { courseId }: Item) {
  const content = await mailCover(ctx, courseId);
  return content && { filename: "portada.png", content, contentType: "image/png", cid: "cover" };
}
