// What staff write when they suspend an academy.
import { z } from "zod";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

const needed = "Escribe por qué se pone en pausa";
export const reasonMaximum = 300;
const long = `La razón tiene ${reasonMaximum} caracteres como máximo`;

export function pausedAlready(reason: string): string {
  return `Otra persona ya puso en pausa esta academia. La razón ahora es «${reason}».`;
}

export const suspendForm = z.object({
  reason: z
    .string(needed)
    .max(1000, long)
    .transform(cleanLine)
    .pipe(z.string().min(1, needed).max(reasonMaximum, long)),
});
