// Movements, payouts and balances as rows of a file, with a first row of headings.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";

export const causeNames: Record<string, string> = {
  sale: "Venta",
  refund: "Reembolso",
  payout: "Pago",
};

/** As people call what moved a balance. */
export function causeName(cause: string): string {
  return causeNames[cause] ?? "Ajuste";
}

type Movement = {
  at: Date;
  cause: string;
  courseTitle: string | null;
  amountCop: number;
  payableAt: Date | null;
};

export function movementRows(movements: Movement[]): string[][] {
  return [
    ["Día", "Movimiento", "Curso", "Valor (COP)", "Se puede pagar desde"],
    ...movements.map(({ at, cause, courseTitle, amountCop, payableAt }) => [
      ...[bogotaDay(at), causeName(cause), courseTitle ?? ""],
      ...[String(amountCop), payableAt ? bogotaDay(payableAt) : ""],
    ]),
  ];
}

type Payout = {
  paidOn: string;
  teacherName: string;
  isGone: Date | null;
  amountCop: number;
  toAccount: string;
  reference: string;
};

export function payoutRows(payouts: Payout[]): string[][] {
  return [
    ["Día", "Docente", "Valor (COP)", "Cuenta", "Referencia"],
    ...payouts.map(({ paidOn, teacherName, isGone, amountCop, toAccount, reference }) => [
      ...[paidOn, isGone ? goneName : teacherName, String(amountCop), toAccount, reference],
    ]),
  ];
}

/** In place of the name of a deleted account. */
export const goneName = "Docente que eliminó su cuenta";

type Owed = {
  name: string | null;
  email: string | null;
  heldCop: number;
  payableCop: number;
  account: string | null;
};

export function owedRows(owed: Owed[]): string[][] {
  return [
    ["Docente", "Correo", "Retenido (COP)", "Por pagar (COP)", "Cuenta"],
    ...owed.map(({ name, email, heldCop, payableCop, account }) => [
      ...[name ?? goneName, email ?? "", String(heldCop), String(payableCop), account ?? ""],
    ]),
  ];
}
