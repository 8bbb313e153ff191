// The mails about an order: the receipt, and the invitation for a learner whose e-mail is not proven.
import { academyUrl } from "#src/academies/academy-url.ts";
import { findUser } from "#src/accounts/queries.ts";
import { coverPng } from "#src/courses/cover/cover-image.ts";
import { findCourse } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatCop, formatUsdExact } from "#src/ui/format.rules.ts";
import { letter } from "#src/ui/letter.ts";
import { giftDays, listTitles } from "./gift/gift.rules.ts";
import { giftPath } from "./gift/gift-link.ts";
import { findOrder } from "./queries.ts";

type PaidOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Item = PaidOrder["items"][number];

export async function sendReceipt(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const first = order?.items[0];
  if (order?.status !== "paid" || !first) return;
  const buyer = order.buyerId ? await findUser(ctx, order.buyerId) : null;
  const titles = order.items.map((item) => item.title).join(", ");
  const place = buyer
    ? "el curso ya está en tu cuenta"
    : `el curso es para la cuenta de ${order.learnerEmail}`;
  const cover = await coverOf(ctx, first);
  await ctx.outside.mailer.send({
    id: `receipt-${order.id}`,
    to: order.billing.email ?? buyer?.email ?? order.learnerEmail,
    ...letter({
      subject: `Tu recibo: ${titles}`,
      heading: "¡Gracias por tu compra!",
      paragraphs: [`Hola, ${order.billing.firstName}. Recibimos tu pago y ${place}.`],
      rows: rowsOf(order),
      action: { label: "Empezar el curso", href: academyUrl(ctx, pathOf(first)) },
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
  const path = await giftPath(ctx, order.id);
  const titles = order.items.map(({ title }) => title);
  const one = titles.length === 1;
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
        `Con el botón ${one ? "lo" : "los"} recibes en la cuenta de este correo, ${order.learnerEmail}. Si aún no la tienes, la creas ahí mismo.`,
        `El enlace sirve durante ${giftDays} días.`,
      ],
      rows: [],
      action: {
        label: one ? "Recibir el curso" : "Recibir los cursos",
        href: academyUrl(ctx, path),
      },
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

function pathOf({ courseId, title }: Item): string {
  return coursePath({ id: courseId, title });
}

/** As PNG, since mail clients do not draw SVG; null if the course was taken off sale. */
async function coverOf(ctx: Ctx, { courseId }: Item) {
  if (!(await findCourse(ctx, courseId, { archived: true }))) return null;
  return {
    filename: "portada.png",
    content: await coverPng(ctx, courseId),
    contentType: "image/png",
    cid: "cover",
  };
}
