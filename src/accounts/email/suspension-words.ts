// The texts of the mails to the administrators of an academy that is suspended or opened again.
import { hasClosed, lastMoment } from "#src/academies/away/closing.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import type { Words } from "./factor-words.ts";

export type SuspensionKind = "academy-suspended" | "academy-restored";

export function suspensionWords(ctx: Ctx, reason: string): Record<SuspensionKind, Words> {
  const { academy, outside } = ctx;
  const place = academy.name;
  const restored = restoredWords(ctx);
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
      subject: restored.heading,
      heading: restored.heading,
      paragraphs: [`El equipo de la plataforma quitó la pausa de tu academia${restored.then}`],
      action: "Ver la administración",
      footer: "Recibes este correo porque administras la academia.",
    },
  };
}

/** Without the pause an academy may still be about to close, or closed. */
function restoredWords({ academy, now }: Ctx): { heading: string; then: string } {
  const { name, closesAt } = academy;
  if (!closesAt) {
    const then = ". Sus páginas, sus ventas y sus clases están como antes.";
    return { heading: `${name} está abierta de nuevo`, then };
  }
  const day = formatDate(lastMoment(closesAt));
  const then = hasClosed({ closesAt }, now)
    ? `, pero sigue cerrada: su último día fue el ${day}.`
    : `. Sus páginas y sus clases están como antes, pero no vende: cierra el ${day}.`;
  return { heading: `${name} ya no está en pausa`, then };
}
