/** What a buyer does to pay, as the order's page says it. */
export type Instructions =
  /** Go to the bank. */
  | { kind: "redirect"; url: string }
  /** Approve on the phone, whose last four digits are shown. */
  | { kind: "approve"; phoneEnd: string }
  /** Type the code that the bank sends; `phoneEnd` where the gateway tells it. */
  | { kind: "code"; phoneEnd: string | null }
  /** Scan it: a `data:` address of a picture. */
  | { kind: "scan"; image: string }
  /** Pay at the counter, with these two numbers. */
  | { kind: "counter"; agreement: string; intention: string };
