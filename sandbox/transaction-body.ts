// The first check of a charge: the body's own shape, before any key, token or signature is read.
import { z } from "zod";
import { invalidField, Refusal } from "./errors.ts";
import {
  legalIdType,
  type MethodBody,
  MISSING,
  oneOf,
  or,
  readMethod,
  text,
} from "./method-body.ts";
import type { MethodType } from "./transaction-wire.ts";

const MIN_AMOUNT_IN_CENTS = 150_000;

const integer = z.int({ error: or("Debe ser un número entero") }).positive("Debe ser mayor a 0");

const body = z.object({
  acceptance_token: text(5000).nullish(),
  accept_personal_auth: text(5000).nullish(),
  amount_in_cents: integer,
  currency: z.literal("COP", { error: or("Debe ser igual a COP") }),
  signature: z.unknown().optional(),
  customer_email: z.email({ error: or("Email inválido") }),
  reference: text(),
  payment_method: z
    .object({
      type: text().nullish(),
      token: text().nullish(),
      installments: integer.max(36, "No debe superar 36").nullish(),
    })
    .nullish(),
  payment_source_id: integer.nullish(),
  redirect_url: text(2000).nullish(),
  expiration_time: z.iso.datetime({ offset: true, error: or("Formato inválido") }).nullish(),
  taxes: z
    .array(z.object({ type: oneOf(["VAT", "CONSUMPTION"]), amount_in_cents: integer }))
    .nullish(),
  customer_data: z
    .looseObject({
      full_name: text().nullish(),
      phone_number: text().nullish(),
      legal_id: text().nullish(),
      legal_id_type: legalIdType.nullish(),
    })
    .nullish(),
  shipping_address: z
    .looseObject({
      address_line_1: text(),
      city: text(),
      region: text(),
      country: text(2),
      phone_number: text(),
    })
    .nullish(),
});

export type TransactionBody = z.infer<typeof body> & {
  /** The method of the charge; null for a card, new or saved. */
  method: MethodBody | null;
};

/**
 * The parsed body, or the gateway's refusal of its first bad field.
 * @param accepted the methods that the merchant has.
 */
export function readTransactionBody(
  raw: Record<string, unknown>,
  accepted: readonly MethodType[],
): TransactionBody {
  const parsed = body.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalidField(issue?.path.map(String) ?? [], issue?.message ?? MISSING);
  }
  const { amount_in_cents, payment_method, payment_source_id } = parsed.data;
  if (amount_in_cents < MIN_AMOUNT_IN_CENTS) {
    throw invalidField(
      "valid_amount_in_cents",
      "El monto mínimo de una transacción es $1,500 exceptuando impuestos",
    );
  }
  if (payment_source_id) {
    if (!payment_method?.installments) {
      throw invalidField(["payment_method", "installments"], MISSING);
    }
    return { ...parsed.data, method: null };
  }
  requireAccepted(payment_method?.type, accepted);
  if (payment_method?.type === "CARD") return { ...parsed.data, method: null };
  const method = readMethod(raw.payment_method);
  if (method.type === "PSE") requirePayer(parsed.data.customer_data);
  return { ...parsed.data, method };
}

function requireAccepted(type: string | null | undefined, accepted: readonly string[]): void {
  if (!type) {
    throw new Refusal(422, {
      type: "UNPROCESSABLE",
      reason: "No se especificó método de pago o fuente de pago",
    });
  }
  if (!accepted.includes(type)) {
    throw new Refusal(404, {
      type: "NOT_FOUND_ERROR",
      reason: `No hay una identidad de pago para ${type} configurada para este comercio`,
    });
  }
}

/** PSE passes on who pays. */
function requirePayer(payer: z.infer<typeof body>["customer_data"]): void {
  for (const field of ["full_name", "phone_number"] as const) {
    if (!payer?.[field]) throw invalidField(["customer_data", field], MISSING);
  }
}
