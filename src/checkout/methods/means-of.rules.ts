// What the gateway is told of how a buyer pays.
import type { Means } from "#src/outside/gateway/payment-means.rules.ts";
import type { PayMethod } from "./method.rules.ts";

export type ChargedMethod = Exclude<PayMethod, { kind: "free" }>;

export function meansOf(method: ChargedMethod): Means {
  switch (method.kind) {
    case "card":
      return { type: "CARD", token: method.token, installments: method.installments };
    case "pse": {
      const { bank, person, documentType, documentNumber } = method;
      const userType = person === "natural" ? 0 : 1;
      return { type: "PSE", userType, documentType, documentNumber, bank };
    }
    case "nequi":
      return { type: "NEQUI", phone: method.phone };
    case "bancolombia":
      return { type: "BANCOLOMBIA_TRANSFER" };
    case "bancolombia_qr":
      return { type: "BANCOLOMBIA_QR" };
    case "daviplata": {
      const { documentType, documentNumber } = method;
      return { type: "DAVIPLATA", documentType, documentNumber };
    }
    case "cash":
      return { type: "BANCOLOMBIA_COLLECT" };
  }
}
