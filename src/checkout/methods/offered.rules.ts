// Which ways to pay a buyer can choose from, and what the gateway calls them.
import type { MeansType } from "#src/outside/gateway/payment-means.rules.ts";
import { methods, type PayKind, payKinds } from "./method.rules.ts";

const typeOf: Record<PayKind, MeansType> = {
  card: "CARD",
  pse: "PSE",
  nequi: "NEQUI",
  bancolombia: "BANCOLOMBIA_TRANSFER",
  bancolombia_qr: "BANCOLOMBIA_QR",
  daviplata: "DAVIPLATA",
  cash: "BANCOLOMBIA_COLLECT",
};

/** @param accepted what the merchant takes; null where the gateway does not say: then cards */
export function offeredKinds(accepted: MeansType[] | null): PayKind[] {
  const taken = accepted ?? ["CARD"];
  return payKinds.filter((kind) => taken.includes(typeOf[kind]));
}

/** As the wire tells them; none where nothing is left to pay. */
export function offeredMethods(accepted: MeansType[] | null, totalCents: number) {
  if (totalCents === 0) return [];
  return offeredKinds(accepted).map((type) => ({ type, label: methods[type].label }));
}
