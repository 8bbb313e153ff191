// How a charge ends by what was sent with it: the test data of the real sandbox.
import type { Outcome } from "./card-number.ts";
import type { MethodBody } from "./method-body.ts";
import type { PaymentMethod, Transaction } from "./transaction-wire.ts";

/** The outcome that needs nobody; null where a person decides. */
export function ownOutcome(method: MethodBody): Outcome | null {
  switch (method.type) {
    case "NEQUI":
      return nequiOutcome(method.phone_number);
    case "BANCOLOMBIA_QR":
    case "BANCOLOMBIA_COLLECT":
      return method.sandbox_status ?? null;
    default:
      return null;
  }
}

/** What comes of a payment that its buyer approves. */
export function outcomeOnApproval(method: PaymentMethod): Outcome {
  if (method.type === "PSE") {
    const outcomes: Record<string, Outcome> = { "2": "DECLINED", "3": "ERROR" };
    return outcomes[method.financial_institution_code] ?? "APPROVED";
  }
  return ("sandbox_status" in method && method.sandbox_status) || "APPROVED";
}

export const isFinal = ({ status }: Transaction) => status !== "PENDING";

function nequiOutcome(phone: string): Outcome {
  if (phone === "3991111111") return "APPROVED";
  return phone === "3992222222" ? "DECLINED" : "ERROR";
}
