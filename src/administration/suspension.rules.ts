// What staff write when they suspend an academy.
import { z } from "zod";
import { cleanLine } from "#src/ui/one-line.rules.ts";

const needed = "Escribe por qué se pone en pausa";
const long = "La razón tiene 300 caracteres como máximo";

export const suspendForm = z.object({
  reason: z
    .string(needed)
    .max(1000, long)
    .transform(cleanLine)
    .pipe(z.string().min(1, needed).max(300, long)),
});
