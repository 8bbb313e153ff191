// What an account or a visitor may do within a time; refuses it past its quota. Payments are counted
// by checkout/pay/tries.ts, what is stored where an upload is opened (media/uploads/require-room.ts).

import type { Quotas } from "#src/settings/quota-settings.ts";
import type { Ctx, Visitor } from "./ctx.ts";
import type { Count } from "./outside/limiter.ts";
import { type Problem, problem } from "./problem.ts";
import { waitText } from "./ui/formats/wait-text.rules.ts";

type Kind = keyof Quotas["within"];

/** An account's id, or a visitor, who is counted by address and by the larger network. */
type Who = string | Pick<Visitor, "address" | "network">;

const reached: Record<Kind, (most: number) => string> = {
  uploads: (most) => `No puedes empezar más de ${counted(most, "subida", "subidas")} en un minuto.`,
  pictures: (most) => `No puedes enviar más de ${counted(most, "imagen", "imágenes")} en una hora.`,
  comments: (most) =>
    `No puedes escribir más de ${counted(most, "comentario", "comentarios")} en un día.`,
  courses: (most) => `No puedes crear más de ${counted(most, "curso", "cursos")} en un día.`,
  copies: (most) => `No puedes duplicar más de ${counted(most, "curso", "cursos")} en un día.`,
  publishes: (most) =>
    `No puedes pedir más de ${counted(most, "publicación", "publicaciones")} en una hora.`,
  closings: (most) =>
    `Una academia no se puede cerrar más de ${counted(most, "vez", "veces")} en un día.`,
  invitations: (most) =>
    `Desde tu conexión no se permiten más de ${counted(most, "compra", "compras")} sin cuenta ` +
    "en un día. Inicia sesión para comprar.",
  firstInvitations: (most) =>
    `Hasta que publiques tu primer curso puedes enviar ${counted(most, "invitación", "invitaciones")} en un día.`,
  courseInvitations: (most) =>
    `No puedes enviar más de ${counted(most, "invitación", "invitaciones")} en un día.`,
  declines: (most) =>
    `No se permiten más de ${rejected(most)} en una hora. Llama a tu banco o ten a mano otra tarjeta.`,
  addressDeclines: (most) =>
    `Desde tu conexión no se permiten más de ${rejected(most)} en una hora. ` +
    "Para comprar ya, inicia sesión con un correo confirmado.",
  academyDeclines: () =>
    "Hay demasiados pagos rechazados en este sitio. Para comprar ya, inicia sesión con un correo " +
    "confirmado.",
  cardDeclines: (most) =>
    `Con una tarjeta no se permiten más de ${rejected(most)} en un día. ` +
    "Llama a tu banco o ten a mano otra.",
  unsold: (most) =>
    `Desde tu conexión no se permiten más de ${counted(most, "compra rechazada", "compras rechazadas")} ` +
    "en una hora. Para comprar ya, inicia sesión con un correo confirmado.",
  couponGuesses: (most) =>
    `No se permiten más de ${counted(most, "cupón errado", "cupones errados")} en una hora. ` +
    "Puedes comprar sin cupón.",
  offers: (most) => `No puedes abrir más de ${counted(most, "compra", "compras")} en un minuto.`,
  academyNames: (most) =>
    `No puedes probar más de ${counted(most, "nombre", "nombres")} en un minuto.`,
};

/**
 * Counts one more for all processes, and throws `too_many` with the seconds to wait where that is
 * too much. Never call it inside a transaction.
 * @param times the quota of somebody who may do this many times as much
 * @returns how to take it back, for what did not happen
 */
export async function countWithin(
  ctx: Ctx,
  kind: Kind,
  who: Who,
  times = 1,
): Promise<{ giveBack(): Promise<void> }> {
  const { limiter, quotas } = ctx.outside;
  const counts = countsWithin(ctx, kind, who, times);
  const full = await limiter.takeAll(counts);
  if (!full) return { giveBack: () => limiter.giveBack(counts.map(({ key }) => key)) };
  throw tooMany(kind, quotas.within[kind].attempts * times, full.wait);
}

/** Throws `too_many` where the next one would be too much, and counts nothing. */
export async function requireWithin(ctx: Ctx, kind: Kind, who: Who): Promise<void> {
  for (const { key, allowance } of countsWithin(ctx, kind, who)) {
    const found = await ctx.outside.limiter.counted(key);
    if (!found || found.attempts < allowance.attempts) continue;
    throw tooMany(kind, ctx.outside.quotas.within[kind].attempts, found.seconds);
  }
}

/** What one more of a kind counts under: the larger network of a visitor may do more. */
export function countsWithin(ctx: Ctx, kind: Kind, who: Who, times = 1): Count[] {
  const { within, networkTimes } = ctx.outside.quotas;
  const { attempts, minutes } = within[kind];
  const count = (name: string, more: number) => ({
    key: keyWithin(ctx, kind, name),
    allowance: { attempts: attempts * times * more, minutes },
  });
  if (typeof who === "string") return [count(who, 1)];
  const { address, network } = who;
  if (network === undefined) return [count(address, 1)];
  return [count(address, 1), count(`network ${network}`, networkTimes)];
}

/** A digest, so that the table of attempts identifies nobody. */
export function keyWithin(ctx: Ctx, kind: Kind, who: string): string {
  return ctx.outside.signer.mac("attempt", `${usedBy(ctx, kind)} ${kind} ${who}`);
}

/** Whose patience is used up: for offers the merchant's, whose keys several academies may share. */
function usedBy({ academy }: Ctx, kind: Kind): string {
  return kind === "offers" ? (academy.merchantId ?? "platform") : academy.id;
}

export function tooMany(kind: Kind, most: number, wait: number): Problem {
  const text = `${reached[kind](most)} Puedes seguir en ${waitText(wait)}.`;
  return problem("too_many", text, { retryAfter: wait });
}

const rejected = (count: number) => counted(count, "pago rechazado", "pagos rechazados");

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
