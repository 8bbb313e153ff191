// The mails about an order: the receipt for who paid, the invitation for who still has no account.

import { findUser } from "#src/accounts/queries.ts";
import { coverPng } from "#src/courses/cover-image.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatCop, formatUsdExact } from "#src/ui/format.rules.ts";
import { letter } from "#src/ui/letter.ts";
import { findOrder } from "./queries.ts";

type PaidOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export async function sendReceipt(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (order?.status !== "paid") return;
  const buyer = order.buyerId ? await findUser(ctx, order.buyerId) : null;
  const first = order.items[0];
  if (!first) return;
  const titles = order.items.map((item) => item.title).join(", ");
  await ctx.outside.mailer.send({
    id: `receipt-${order.id}`,
    to: buyer?.email ?? order.learnerEmail,
    ...letter({
      subject: `Tu recibo: ${titles}`,
      heading: "¡Gracias por tu compra!",
      paragraphs: [
        `Hola, ${order.billing.firstName}. Recibimos tu pago y el curso ya está en tu cuenta.`,
      ],
      rows: rowsOf(order),
      action: { label: "Empezar el curso", href: linkTo(ctx, first) },
      cover: "cover",
      footer: `Pedido ${order.id}. Tienes 7 días hábiles para pedir el reembolso.`,
    }),
    attachments: [await coverOf(ctx, first)],
  });
}

export async function sendInvitation(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const first = order?.items[0];
  if (order?.status !== "paid" || !first) return;
  const signUp = `${ctx.outside.publicUrl}/login/signup/email?redirectTo=${encodeURIComponent(coursePath({ id: first.courseId, title: first.title }))}`;
  await ctx.outside.mailer.send({
    id: `invitation-${order.id}`,
    to: order.learnerEmail,
    ...letter({
      subject: `Te espera un curso: ${first.title}`,
      heading: "Te regalaron un curso",
      paragraphs: [
        `${order.billing.firstName} ${order.billing.lastName} compró «${first.title}» para ti.`,
        `Crea tu cuenta con este correo, ${order.learnerEmail}, y el curso aparece en ella.`,
      ],
      rows: [],
      action: { label: "Crear mi cuenta", href: signUp },
      cover: "cover",
      footer: "Si no esperabas este correo, puedes ignorarlo.",
    }),
    attachments: [await coverOf(ctx, first)],
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

function linkTo(ctx: Ctx, item: { courseId: string; title: string }): string {
  return `${ctx.outside.publicUrl}${coursePath({ id: item.courseId, title: item.title })}`;
}

/** Mail clients do not draw SVG, so the cover travels as PNG. */
async function coverOf(ctx: Ctx, item: { courseId: string; title: string }) {
  return {
    filename: "portada.png",
    content: await coverPng(ctx, item.courseId),
    contentType: "image/png",
    cid: "cover",
  };
}
