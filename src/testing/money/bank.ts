// A payment gateway whose bank decides when a test says so, without HTTP.

import type {
  GatewayTransaction,
  PaymentGateway,
  Verdict,
} from "#src/outside/gateway/payment-gateway.ts";
import type { Limiter } from "#src/outside/limiter.ts";

type Held = GatewayTransaction & {
  /** Every status that it has had, the newest last. */
  history: Verdict[];
};

export function openBank() {
  const byReference = new Map<string, Held>();
  let isTooLate = false;
  const document = { token: "token", permalink: "https://pasarela.test/terminos.pdf" };
  const gateway: PaymentGateway = {
    browser: { url: "https://pasarela.test/v1", publicKey: "pub_test_bank" },
    patienceMs: 0,
    askAfterMs: 15,
    knowsKeys: async () => true,
    merchant: async () => ({
      terms: document,
      personalData: document,
      installments: null,
      accepted: ["CARD", "BANCOLOMBIA_COLLECT"],
    }),
    async charge({ reference, amountInCents }) {
      const held: Held = {
        ...{ id: `bank-${reference}`, reference, amountInCents, currency: "COP" },
        ...{ status: "PENDING", statusMessage: null, card: null, instructions: null },
        history: ["PENDING"],
      };
      byReference.set(reference, held);
      return { ...held };
    },
    find: async (id) => copyOf([...byReference.values()].find((held) => held.id === id)),
    findByReference: async (reference) => copyOf(byReference.get(reference)),
    banks: async () => [],
    sendCode: async () => {},
    confirmCode: async () => "wrong",
    async void(id) {
      const held = [...byReference.values()].find((one) => one.id === id);
      if (isTooLate || held?.status !== "APPROVED") return false;
      move(held, "VOIDED");
      return true;
    },
    readEvent: () => null,
  };
  return {
    gateway,
    holds: (reference: string) => byReference.get(reference),
    /** Only what a bank can decide: others change nothing. It may approve what it declined. */
    decide(reference: string, verdict: Verdict): void {
      const held = byReference.get(reference);
      if (held && before[verdict].includes(held.status)) move(held, verdict);
    },
    refuseVoids(refused: boolean): void {
      isTooLate = refused;
    },
  };
}

const before: Record<Verdict, readonly Verdict[]> = {
  PENDING: [],
  APPROVED: ["PENDING", "DECLINED", "ERROR"],
  DECLINED: ["PENDING"],
  ERROR: ["PENDING"],
  VOIDED: ["APPROVED"],
};

export type Bank = ReturnType<typeof openBank>;

/** Counts nothing: a test buys more often than a person may. */
export const noLimit: Limiter = {
  take: async () => null,
  takeAll: async () => null,
  giveBack: async () => {},
  counted: async () => null,
  countedOf: async () => new Map(),
};

function move(held: Held, status: Verdict): void {
  held.status = status;
  held.history.push(status);
}

function copyOf(held: Held | undefined): GatewayTransaction | null {
  return held ? { ...held } : null;
}
