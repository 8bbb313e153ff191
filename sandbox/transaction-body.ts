// The first check of a charge: the body's own shape, before any key, token or signature is read.
import { z } from "zod";
import { invalidField, Refusal } from "./errors.ts";

const MIN_AMOUNT_IN_CENTS = 150_000;
const MISSING = "No está presente";

const or = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? MISSING : message;

const text = (max = 255) =>
  z
    .string({ error: or("Debe ser una cadena de texto") })
    .min(1, "Debe ser completado")
    .max(max, `No debe superar ${max} caracteres`);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: or(`Debe ser uno de estos: ${values.join(", ")}`) });

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
  expiration_time: text().nullish(),
  taxes: z
    .array(z.object({ type: oneOf(["VAT", "CONSUMPTION"]), amount_in_cents: integer }))
    .nullish(),
  customer_data: z
    .looseObject({
      full_name: text().nullish(),
      phone_number: text().nullish(),
      legal_id: text().nullish(),
      legal_id_type: oneOf(["CC", "CE", "NIT", "PP", "TI", "DNI", "RG", "OTHER"]).nullish(),
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

export type TransactionBody = z.infer<typeof body>;

/** The parsed body, or the gateway's refusal of its first bad field. */
export function readTransactionBody(raw: Record<string, unknown>): TransactionBody {
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
  if (payment_source_id) requireInstallments(parsed.data);
  else requireCardMethod(payment_method?.type);
  return parsed.data;
}

function requireInstallments({ payment_method }: TransactionBody): void {
  if (!payment_method?.installments) {
    throw invalidField(["payment_method", "installments"], MISSING);
  }
}

function requireCardMethod(type: string | null | undefined): void {
  if (!type) {
    throw new Refusal(422, {
      type: "UNPROCESSABLE",
      reason: "No se especificó método de pago o fuente de pago",
    });
  }
  if (type !== "CARD") {
    throw new Refusal(404, {
      type: "NOT_FOUND_ERROR",
      reason: `No hay una identidad de pago para ${type} configurada para este comercio`,
    });
  }
}
