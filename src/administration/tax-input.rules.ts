// What the administrators of an academy write as the tax on what it sells.
import { z } from "zod";
import { mostTaxPercent, type Tax, usualTaxPercent } from "#src/academies/settings/tax.rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

export const reasonMaximum = 140;

export const taxTexts = {
  adminsOnly: "Solo quien administra la academia cambia el IVA de sus ventas",
  percent: `Escribe un porcentaje entero, de 0 a ${mostTaxPercent}`,
  reason: `Escribe por qué no es el ${usualTaxPercent} %, con la norma que lo permite`,
  reasonLong: `El motivo no puede tener más de ${reasonMaximum} caracteres`,
  stale: (saved: Tax) =>
    `Otra persona cambió el IVA mientras escribías: ahora es ${taxText(saved)}. Guarda otra vez para dejar lo que escribiste.`,
} as const;

/** `19 %`; with a reason, `0 % («…»)`. */
export function taxText({ taxPercent, taxReason }: Tax): string {
  return taxReason ? `${taxPercent} % («${taxReason}»)` : `${taxPercent} %`;
}

const percent = z
  .number(taxTexts.percent)
  .int(taxTexts.percent)
  .min(0, taxTexts.percent)
  .max(mostTaxPercent, taxTexts.percent);

const typedPercent = z
  .string(taxTexts.percent)
  .transform((text) => Number(text.replace(/[\s%]/g, "") || Number.NaN))
  .pipe(percent);

const reason = z
  .string(taxTexts.reason)
  .overwrite(cleanLine)
  .max(reasonMaximum, taxTexts.reasonLong);

/** A rate other than the usual one is never without its reason. */
const reasoned = {
  check: ({ taxPercent, taxReason }: Tax) => taxPercent === usualTaxPercent || taxReason !== "",
  failure: { path: ["taxReason"], message: taxTexts.reason },
};

const read = "Lo que se leyó; si ahora es otro, 409 y nada cambia";

export const taxInput = z
  .object({
    taxPercent: percent.describe("El IVA que se suma a cada precio, en porcentaje"),
    taxReason: reason
      .default("")
      .describe(
        `Por qué no es ${usualTaxPercent}, en una línea que ve quien compra; con ${usualTaxPercent} no se guarda`,
      ),
    wasPercent: percent.optional().describe(read),
    wasReason: reason.optional().describe(read),
  })
  .refine(reasoned.check, reasoned.failure);
export type TaxInput = z.input<typeof taxInput>;

/** The form says what its page showed. */
export const taxForm = z
  .object({
    taxPercent: typedPercent,
    taxReason: reason,
    wasPercent: typedPercent,
    wasReason: reason,
  })
  .refine(reasoned.check, reasoned.failure);
