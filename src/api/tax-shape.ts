// How the tax of a price or of an order is written on the wire.
import type { Tax } from "#src/academies/settings/tax.rules.ts";
import { z } from "#src/http/route.ts";

export const taxShape = z
  .object({
    percent: z.number().int().describe("El IVA, en porcentaje"),
    reason: z.string().describe("Por qué no es el 19 %; vacío si lo es"),
  })
  .openapi("Tax");

export function wireTax({ taxPercent, taxReason }: Tax): z.infer<typeof taxShape> {
  return { percent: taxPercent, reason: taxReason };
}
