import type { PayKind } from "#src/checkout/methods/method.rules.ts";

/** A small drawing of our own for a way to pay; its name stands beside it. */
export function MethodMark({ kind }: { kind: PayKind }) {
  return (
    <svg className="i mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={marks[kind]} fillRule="evenodd" />
    </svg>
  );
}

const card = "M2 5h20v14H2zM4 7v2h16V7zM4 12v5h16v-5zM14 14h4v1.5h-4z";
const bank = "M12 2 22 8v2H2V8zM4 11h3v7H4zM10.5 11h3v7h-3zM17 11h3v7h-3zM2 19h20v3H2z";
const phone = "M6 1h12v22H6zM8 4v14h8V4zM10.5 19.5h3V21h-3z";
const code =
  "M3 3h7v7H3zM5 5v3h3V5zM14 3h7v7h-7zM16 5v3h3V5zM3 14h7v7H3zM5 16v3h3v-3zM14 14h3v3h-3zM18 18h3v3h-3zM18 14h3v2h-3zM14 19h2v2h-2z";
const message = "M2 4h20v13H9l-5 5v-5H2zM4 6v9h16V6zM7 9.5h2v2H7zM11 9.5h2v2h-2zM15 9.5h2v2h-2z";
const notes = "M1 6h22v12H1zM3 8v8h18V8zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z";

const marks: Record<PayKind, string> = {
  card,
  pse: bank,
  nequi: phone,
  bancolombia: bank,
  bancolombia_qr: code,
  daviplata: message,
  cash: notes,
};
