// What the mails about an order say of how to start, and where their buttons lead: to the course
// where the learner has it, and otherwise to the page that receives it.
import { continuePath, coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { listWaiting } from "#src/enrolments/queries.ts";
import { giftDays } from "./gift/gift.rules.ts";
import { giftPath } from "./gift/gift-link.ts";
import type { findOrder } from "./queries.ts";

export type PaidOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type Item = PaidOrder["items"][number];

type Start = { paragraphs: string[]; action: { label: string; path: string } };

/**
 * Of a buyer who takes the course. Its link proves the mailbox only while the e-mail is not proven,
 * and goes to that mailbox alone.
 * @param to where the receipt goes, which a buyer with a session chooses
 */
export async function ownStart(
  ctx: Ctx,
  order: PaidOrder,
  first: Item,
  to: string,
): Promise<Start> {
  const one = order.items.length === 1;
  if (!(await isWaiting(ctx, order))) {
    const place = one ? "el curso ya está en tu cuenta" : "los cursos ya están en tu cuenta";
    const paragraphs = [`${opening(order)} y ${place}, ${order.learnerEmail}.`];
    return { paragraphs, action: startOf(order, first) };
  }
  if (to !== order.learnerEmail) return giftReceipt(order, first);
  return {
    paragraphs: [
      `${opening(order)}. Con el botón ${one ? "recibes el curso" : "recibes los cursos"} en la cuenta de este correo, ${order.learnerEmail}. Si aún no la tienes, la creas ahí mismo.`,
      `El enlace sirve durante ${giftDays} días. Ábrelo antes de reenviar este recibo.`,
    ],
    action: await receiveOf(ctx, order),
  };
}

/** Nothing was charged where a coupon takes everything off. */
function opening({ totalCents }: PaidOrder): string {
  return totalCents === 0 ? "Confirmamos tu pedido" : "Recibimos tu pago";
}

/** Says the same whether the learner has an account or not. */
export function giftReceipt(order: PaidOrder, first: Item): Start {
  const one = order.items.length === 1;
  return {
    paragraphs: [
      `${opening(order)} y ${one ? "el curso es" : "los cursos son"} para la cuenta de ${order.learnerEmail}: le escribimos cómo empezar.`,
    ],
    action: one
      ? { label: "Ver el curso", path: coursePath({ id: first.courseId, title: first.title }) }
      : { label: "Ver más cursos", path: "/explore" },
  };
}

export async function giftStart(ctx: Ctx, order: PaidOrder, first: Item): Promise<Start> {
  const one = order.items.length === 1;
  if (!(await isWaiting(ctx, order))) {
    const place = one ? "Ya está en tu cuenta" : "Ya están en tu cuenta";
    return { paragraphs: [`${place}, ${order.learnerEmail}.`], action: startOf(order, first) };
  }
  return {
    paragraphs: [
      `Con el botón ${one ? "lo" : "los"} recibes en la cuenta de este correo, ${order.learnerEmail}. Si aún no la tienes, la creas ahí mismo.`,
      `El enlace sirve durante ${giftDays} días.`,
    ],
    action: await receiveOf(ctx, order),
  };
}

async function isWaiting(ctx: Ctx, { learnerEmail, items }: PaidOrder): Promise<boolean> {
  const waiting = await listWaiting(ctx, learnerEmail);
  return waiting.some(({ courseId }) => items.some((item) => item.courseId === courseId));
}

/** Asks whoever has no session to sign in, and goes on to the course. */
function startOf({ items }: PaidOrder, { courseId }: Item): Start["action"] {
  if (items.length === 1) return { label: "Empezar el curso", path: continuePath(courseId) };
  const own = encodeURIComponent("/explore#tus-compras");
  return { label: "Ver mis cursos", path: `/login?redirectTo=${own}` };
}

async function receiveOf(ctx: Ctx, { id, items }: PaidOrder): Promise<Start["action"]> {
  const label = items.length === 1 ? "Recibir el curso" : "Recibir los cursos";
  return { label, path: await giftPath(ctx, id) };
}
