// The `payment_method` of a charge, as the gateway spells it.
import type { Means } from "./payment-means.rules.ts";

/** @param about what is being paid, as the bank's page says it */
export function paymentMethodOf(means: Means, about: string): Record<string, unknown> {
  const { type } = means;
  const payment_description = descriptionOf(about);
  switch (means.type) {
    case "CARD":
      return { type, token: means.token, installments: means.installments };
    case "PSE":
      return {
        type,
        user_type: means.userType,
        user_legal_id_type: means.documentType,
        user_legal_id: means.documentNumber,
        financial_institution_code: means.bank,
        payment_description,
      };
    case "NEQUI":
      return { type, phone_number: means.phone };
    case "DAVIPLATA":
      return {
        type,
        user_legal_id_type: means.documentType,
        user_legal_id: means.documentNumber,
        payment_description,
      };
    case "BANCOLOMBIA_TRANSFER":
    case "BANCOLOMBIA_QR":
      return { type, payment_description };
    case "BANCOLOMBIA_COLLECT":
      return { type };
  }
}

/** Whether the buyer leaves for the bank's page, and has to find the way back. */
export function goesToBank({ type }: Means): boolean {
  return type === "PSE" || type === "BANCOLOMBIA_TRANSFER";
}

/** Its pages contradict each other on the length; 30 fits every method. */
const longest = 30;

function descriptionOf(about: string): string {
  const plain = about.replace(/[^\p{L}\p{N} ,.:¿?¡!()-]/gu, " ").replace(/\s+/g, " ");
  return plain.trim().slice(0, longest).trim() || "Cursos";
}
