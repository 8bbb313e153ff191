// What staff type as the platform's part of an academy's sales.
import { z } from "zod";

const wrong = "Escribe un número entero de 0 a 50, o déjalo vacío";

/** Empty: the platform's default. */
export const percentForm = z.object({
  percent: z
    .string(wrong)
    .trim()
    .regex(/^(?:\d{1,2})?$/, wrong)
    .transform((text) => (text === "" ? null : Number(text)))
    .pipe(z.number().max(50, wrong).nullable()),
});
