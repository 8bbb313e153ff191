// What an administrator asks of the academy's orders, and the words that they are shown in.
import { z } from "zod";
import { methods, type PayKind, payKinds } from "#src/checkout/methods/method.rules.ts";

/** For whoever does not administer the academy. */
export const salesRefusal = "Solo la administración de la academia ve sus ventas";

export const orderStatuses = ["pending", "paid", "failed", "left", "voided", "refunded"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusNames: Record<OrderStatus, string> = {
  pending: "En proceso",
  paid: "Pagado",
  failed: "No se pagó",
  left: "Dejado",
  voided: "Anulado",
  refunded: "Reembolsado",
};

/** In the words of the gateway's states, as the academy reads them. */
const paymentStatusNames: Record<string, string> = {
  created: "Por enviar",
  pending: "En proceso",
  approved: "Aprobado",
  declined: "Rechazado",
  error: "Con error",
  voided: "Anulado",
  refused: "No lo recibió la pasarela",
  unsent: "No se envió",
  expired: "Se venció",
  unanswered: "No se supo si entró",
};

type PaymentState = { status: string; statusMessage: string | null };

/** Where another charge came in, the message says which. */
export function paymentStatusName({ status, statusMessage }: PaymentState): string {
  if (status === "unanswered" && statusMessage) return "Entró otro cobro";
  return paymentStatusNames[status] ?? status;
}

/**
 * The same in lists, files and the page of the order. That nothing was paid would be untrue where
 * nobody knows, and where another charge came in.
 * @param payment the newest; null where nothing was charged
 */
export function orderStatusName(status: OrderStatus, payment: PaymentState | null): string {
  const isUnclear = status === "failed" && payment?.status === "unanswered";
  return isUnclear ? paymentStatusName(payment) : orderStatusNames[status];
}

export function methodName(method: PayKind | null): string {
  return method === null ? "Sin cobro" : methods[method].label;
}

export type OrderSearch = {
  /** A name, an e-mail, the number of an order or words of a course's title. */
  terms: string;
  status: OrderStatus | null;
  method: PayKind | null;
  /** Only those whose buyer asked for an invoice. */
  asksInvoice: boolean;
  /** The first and the last day, as `2026-11-22` in Bogotá; empty: any. */
  from: string;
  to: string;
};

const date = z.iso.date();
const isDate = (text: string) => date.safeParse(text).success;

/** Whatever the address has wrong counts as not asked. */
export function readOrderSearch(query: URLSearchParams): OrderSearch {
  const asked = (name: string) => (query.get(name) ?? "").trim().slice(0, 254);
  const dateOf = (name: string) => (isDate(asked(name)) ? asked(name) : "");
  return {
    terms: asked("terms"),
    status: orderStatuses.find((one) => one === asked("status")) ?? null,
    method: payKinds.find((one) => one === asked("method")) ?? null,
    asksInvoice: asked("invoice") === "true",
    from: dateOf("from"),
    to: dateOf("to"),
  };
}

/** The same search as the query of an address; empty, or beginning with `?`. */
export function searchQuery(search: OrderSearch, page = 1): string {
  const { terms, status, method, asksInvoice, from, to } = search;
  const query = new URLSearchParams();
  if (terms) query.set("terms", terms);
  if (status) query.set("status", status);
  if (method) query.set("method", method);
  if (asksInvoice) query.set("invoice", "true");
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** Of these, the newest, a search by name, title, method or invoice looks through so many. */
export const mostLookedThrough = 5000;

/** No more are counted. */
export const mostCounted = 10_000;

/** Whether only the newest are looked through. */
export function isBounded({ terms, method, asksInvoice }: OrderSearch): boolean {
  return method !== null || asksInvoice || (terms !== "" && kindOfTerms(terms) === "words");
}

export function kindOfTerms(terms: string): "id" | "email" | "words" {
  if (z.uuid().safeParse(terms).success) return "id";
  return terms.includes("@") ? "email" : "words";
}
