// What each method but the card asks of a charge, checked field by field.
import { z } from "zod";
import { invalidField } from "./errors.ts";

export const MISSING = "No está presente";

export const or = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? MISSING : message;

export const text = (max = 255) =>
  z
    .string({ error: or("Debe ser una cadena de texto") })
    .min(1, "Debe ser completado")
    .max(max, `No debe superar ${max} caracteres`);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: or(`Debe ser uno de estos: ${values.join(", ")}`) });

export const legalIdType = oneOf(["CC", "CE", "NIT", "PP", "TI", "DNI", "RG", "OTHER"]);

/** The final status that a test asks for. */
const sandbox_status = oneOf(["APPROVED", "DECLINED", "ERROR"]).nullish();

/** Banks of the sandbox, in the order of their codes, which begin at 1. */
export const BANKS = ["Banco que aprueba", "Banco que declina", "Banco que simula un error"];

const PHONE = "^\\d{10}$";

const methodBody = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("PSE"),
    user_type: z.literal([0, 1], { error: or("Debe ser uno de estos: 0, 1") }),
    user_legal_id_type: legalIdType,
    user_legal_id: text(20),
    financial_institution_code: text().refine(
      (code) => BANKS[Number(code) - 1] !== undefined,
      "La institución financiera no existe",
    ),
    payment_description: text(30),
  }),
  z.object({
    type: z.literal("NEQUI"),
    phone_number: text().regex(new RegExp(PHONE), `debe coincidir con el patron "${PHONE}"`),
  }),
  z.object({
    type: z.literal("BANCOLOMBIA_TRANSFER"),
    payment_description: text(64).regex(/^[^']*$/, "No debe contener comillas simples"),
    ecommerce_url: text(2000).nullish(),
    user_type: z.literal("PERSON", { error: or("Debe ser igual a PERSON") }).nullish(),
    sandbox_status,
  }),
  z.object({
    type: z.literal("BANCOLOMBIA_QR"),
    payment_description: text(64),
    sandbox_status,
  }),
  z.object({ type: z.literal("BANCOLOMBIA_COLLECT"), sandbox_status }),
  z.object({
    type: z.literal("DAVIPLATA"),
    user_legal_id_type: legalIdType,
    user_legal_id: text(20),
    payment_description: text(30),
  }),
]);

export type MethodBody = z.infer<typeof methodBody>;

/** The method of a charge, or the gateway's refusal of its first bad field. */
export function readMethod(raw: unknown): MethodBody {
  const parsed = methodBody.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidField(
    ["payment_method", ...(issue?.path.map(String) ?? [])],
    issue?.message ?? MISSING,
  );
}
