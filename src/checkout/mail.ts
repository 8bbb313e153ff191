// The mails about an order: the receipt, and for a gift the mail to its learner. Their buttons lead
// to a page where the course starts, or where it is received first.
import { academyUrl } from "#src/academies/academy-url.ts";
import { findUser } from "#src/accounts/queries.ts";
import { coverPng } from "#src/courses/cover/cover-image.ts";
import { findPrinted } from "#src/courses/cover/printed-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatCop, formatUsdExact } from "#src/ui/format.rules.ts";
import { letter } from "#src/ui/letter.ts";
import { isForBuyer } from "./for-buyer.rules.ts";
import { listTitles } from "./gift/gift.rules.ts";
import { giftReceipt, giftStart, type Item, ownStart, type PaidOrder } from "./mail-start.ts";
import { findOrder } from "./queries.ts";

export async function sendReceipt(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const first = order?.items[0];
  if (order?.status !== "paid" || !first) return;
  const buyer = order.buyerId ? await findUser(ctx, order.buyerId) : null;
  const titles = order.items.map((item) => item.title).join(", ");
  const to = order.billing.email ?? buyer?.email ?? order.learnerEmail;
  const { paragraphs, action } = isForBuyer(order)
    ? await ownStart(ctx, order, first, to)
    : giftReceipt(order, first);
  const cover = await coverOf(ctx, first);
  await ctx.outside.mailer.send({
    id: `receipt-${order.id}`,
    to,
    ...letter({
      subject: `Tu recibo: ${titles}`,
      heading: "¡Gracias por tu compra!",
      paragraphs: [`Hola, ${order.billing.firstName}. ${paragraphs[0]}`, ...paragraphs.slice(1)],
      rows: rowsOf(order),
      action: { label: action.label, href: academyUrl(ctx, action.path) },
      footer: `Pedido ${order.id}. Tienes 7 días hábiles para pedir el reembolso.`,
      ...(cover ? { cover: cover.cid } : {}),
    }),
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
  await ctx.outside.mailer.send({
    id: `invitation-${order.id}`,
    to: order.learnerEmail,
    ...letter({
      subject: one
        ? `Te espera un curso: ${first.title}`
        : `Te esperan ${titles.length} cursos: ${titles.join(", ")}`,
      heading: one ? "Te regalaron un curso" : `Te regalaron ${titles.length} cursos`,
      paragraphs: [
        `${order.billing.firstName} ${order.billing.lastName} compró ${listTitles(titles)} para ti.`,
        ...paragraphs,
      ],
      rows: [],
      action: { label: action.label, href: academyUrl(ctx, action.path) },
      footer: "Si no esperabas este correo, puedes ignorarlo.",
      ...(cover ? { cover: cover.cid } : {}),
    }),
    attachments: cover ? [cover] : [],
  });
}

function rowsOf(order: PaidOrder): { label: string; value: string; strong?: boolean }[] {
  return [
    ...order.items.map((item) => ({
      label: `${item.title} · ${item.teacherName}`,
      value: formatUsdExact(item.priceCents),
    })),
    { label: "Impuestos", value: formatUsdExact(order.taxCents) },
    { label: "Total", value: formatUsdExact(order.totalCents), strong: true },
    { label: "Cobrado en pesos", value: formatCop(order.totalCop) },
  ];
}

/** As PNG, since mail clients do not draw SVG; null if the course was removed. */
async function coverOf(ctx: Ctx, { courseId }: Item) {
  if (!(await findPrinted(ctx, courseId))) return null;
  return {
    filename: "portada.png",
    content: await coverPng(ctx, courseId),
    contentType: "image/png",
    cid: "cover",
  };
}
