// Whether an academy is suspended, about to close or closed, as its pages say it.
import { hasClosed } from "#src/academies/away/closing.rules.ts";
import { lastDayIn } from "#src/academies/away/refuse-closing.ts";
import type { Ctx } from "#src/ctx.ts";

export type Standing = { title: string; text: string } | null;

/** Ready to show: the class view and the checkout load no script for it. Null in all other cases. */
export function standingOf(ctx: Pick<Ctx, "academy" | "now">): Standing {
  const { academy, now } = ctx;
  const day = lastDayIn(ctx);
  if (day && hasClosed(academy, now)) {
    return {
      title: "Esta academia cerró.",
      text: `Su último día fue el ${day}. Las cuentas, las compras y los reembolsos siguen funcionando.`,
    };
  }
  if (academy.suspendedAt) {
    return {
      title: "Esta academia está en pausa.",
      text: "Por ahora no muestra ni vende cursos. Las cuentas, las compras y los reembolsos siguen funcionando.",
    };
  }
  return day
    ? {
        title: `Esta academia cierra el ${day}.`,
        text: "Ya no vende cursos. Quien tiene uno lo ve y descarga sus archivos hasta ese día.",
      }
    : null;
}
