// What is typed to close an academy.
import { z } from "zod";

export const closingTexts = {
  typed: (subdomain: string) => `Escribe ${subdomain} para confirmar`,
  ownersOnly: "Solo quien administra la academia la cierra.",
  root: "La academia principal no se cierra.",
  paused: "La academia está en pausa. Para cerrarla, primero hay que abrirla de nuevo.",
  changed: "Alguien más cambió el cierre mientras tanto. Mira cómo quedó e intenta de nuevo.",
  closed: "La academia ya cerró. Para abrirla de nuevo, escribe al equipo de la plataforma.",
};

/** What a page says after each of the two forms. */
export const closingDone = {
  close:
    "La academia cierra. Les estamos escribiendo a quienes tienen un curso y a quienes enseñan.",
  "keep-open":
    "La academia sigue abierta. Les estamos escribiendo a quienes recibieron el aviso del cierre.",
};

export const closeInput = z.object({
  /** The academy's subdomain. */
  subdomain: z.string("Escribe la dirección de la academia").max(200),
  password: z.string().max(512).nullish(),
  code: z.string().max(40).nullish(),
});
export type CloseInput = z.input<typeof closeInput>;

export const undoInput = z.object({
  /** When the closing that was read was asked for; if there is another one now, `conflict`. */
  since: z.string().max(40).optional(),
});
export type UndoInput = z.input<typeof undoInput>;

/** Capitals and spaces are no other address. */
export function isTyped(typed: string, subdomain: string): boolean {
  return typed.trim().toLowerCase() === subdomain;
}
