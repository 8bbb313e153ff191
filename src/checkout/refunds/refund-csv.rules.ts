// Refunds as rows of a file for spreadsheets: numbers without dots, dates as 2026-11-22, in Bogotá.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import {
  dueOf,
  type RefundReason,
  type RefundStatus,
  type RefundWay,
  reasonNames,
  statusNames,
  wayNames,
} from "./refund.rules.ts";

type Row = {
  orderId: string;
  buyer: string;
  titles: string[];
  amountCop: number;
  reason: RefundReason;
  status: RefundStatus;
  way: RefundWay;
  askedAt: Date;
  sentAt: Date | null;
  confirmedAt: Date | null;
  reference: string | null;
};

const head = [
  ...["Pedido", "Quien compró", "Cursos", "Pesos", "Motivo", "Estado", "Por dónde"],
  ...["Solicitado el", "A más tardar", "Enviado el", "Confirmado el", "Referencia"],
];

const dayOf = (moment: Date | null) => (moment ? bogotaDay(moment) : "");

export function refundRows(list: readonly Row[]): string[][] {
  const rows = list.map((refund) => [
    refund.orderId,
    refund.buyer,
    refund.titles.join(", "),
    String(refund.amountCop),
    reasonNames[refund.reason],
    statusNames[refund.status],
    wayNames[refund.way],
    dayOf(refund.askedAt),
    dayOf(dueOf(refund.askedAt)),
    dayOf(refund.sentAt),
    dayOf(refund.confirmedAt),
    refund.reference ?? "",
  ]);
  return [head, ...rows];
}
