// The texts of the mails to the administrators of an academy that is suspended or opened again.
import type { Ctx } from "#src/ctx.ts";
import type { Words } from "./factor-words.ts";

export type SuspensionKind = "academy-suspended" | "academy-restored";

export function suspensionWords(
  { academy, outside }: Ctx,
  reason: string,
): Record<SuspensionKind, Words> {
  const place = academy.name;
  return {
    "academy-suspended": {
      subject: `${place} está en pausa`,
      heading: `${place} está en pausa`,
      paragraphs: [
        `El equipo de la plataforma puso tu academia en pausa. La razón: ${reason}`,
        "Sus páginas lo dicen y no se vende nada. No se pierde nada: cursos, cuentas, compras y saldos siguen, los pagos que estaban en camino se completan y los reembolsos se atienden.",
        `Para abrirla de nuevo, escribe a ${outside.contact}.`,
      ],
      action: "Ver la administración",
      footer: "Recibes este correo porque administras la academia.",
    },
    "academy-restored": {
      subject: `${place} está abierta de nuevo`,
      heading: `${place} está abierta de nuevo`,
      paragraphs: [
        "El equipo de la plataforma quitó la pausa de tu academia. Sus páginas, sus ventas y sus clases están como antes.",
      ],
      action: "Ver la administración",
      footer: "Recibes este correo porque administras la academia.",
    },
  };
}
