// What staff type as the platform's part of an academy's sales.
import { z } from "zod";

const wrong = "Escribe un número entero de 0 a 50, o déjalo vacío";

const typed = z
  .string(wrong)
  .trim()
  .regex(/^(?:\d{1,2})?$/, wrong)
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(z.number().max(50, wrong).nullable());

/** Empty: the platform's default. `was` is what the page showed when it was opened. */
export const percentForm = z.object({ percent: typed, was: typed });

/** As it stands in the form. */
export function typedPercent(percent: number | null): string {
  return percent === null ? "" : String(percent);
}

export function percentStale(now: number | null, usual: number): string {
  const saved = now === null ? `el de todas, ${usual} %` : `${now} %`;
  return `Otra persona cambió la parte de la plataforma mientras escribías: ahora es ${saved}. Guarda otra vez para dejar lo que escribiste.`;
}
