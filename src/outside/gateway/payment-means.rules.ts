// How the gateway is told to collect a payment: its own names, one member for each of its methods.
export type Means =
  | { type: "CARD"; token: string; installments: number }
  | {
      type: "PSE";
      /** 0: a natural person; 1: a company. */
      userType: 0 | 1;
      documentType: string;
      documentNumber: string;
      /** Code of the list that `banks` gives. */
      bank: string;
    }
  | { type: "NEQUI"; phone: string }
  | { type: "BANCOLOMBIA_TRANSFER" }
  | { type: "BANCOLOMBIA_QR" }
  | { type: "DAVIPLATA"; documentType: string; documentNumber: string }
  | { type: "BANCOLOMBIA_COLLECT" };

export type MeansType = Means["type"];

/** The gateway has more; a merchant may have any of them. */
export const meansTypes: readonly MeansType[] = [
  "CARD",
  "PSE",
  "NEQUI",
  "BANCOLOMBIA_TRANSFER",
  "BANCOLOMBIA_QR",
  "DAVIPLATA",
  "BANCOLOMBIA_COLLECT",
];
