// Calls the payment gateway's HTTP API: the real gateway and the sandbox differ only in settings.
import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type Call,
  GatewayRefused,
  GatewaySilent,
  readable,
  request,
} from "./payment-gateway-call.ts";
import { type CodeSaid, openCodes } from "./payment-gateway-code.ts";
import { type GatewayEvent, readEvent } from "./payment-gateway-event.ts";
import { goesToBank, paymentMethodOf } from "./payment-gateway-means.ts";
import {
  type Bank,
  banksOf,
  banksShape,
  type GatewayTransaction,
  type MerchantInfo,
  merchantOf,
  merchantShape,
  transactionOf,
  transactionShape,
} from "./payment-gateway-shapes.ts";
import type { Means } from "./payment-means.rules.ts";

export { GatewayRefused, GatewaySilent } from "./payment-gateway-call.ts";
export type {
  Bank,
  CardTraits,
  GatewayTransaction,
  MerchantInfo,
  Verdict,
} from "./payment-gateway-shapes.ts";

export type GatewaySettings = {
  /** Base of the API, `/v1` included; the browser reaches it too. */
  url: string;
} & GatewayKeys;

/** What the gateway gives to each merchant. */
export type GatewayKeys = {
  publicKey: string;
  privateKey: string;
  eventsSecret: string;
  integritySecret: string;
};

export type ChargeRequest = {
  reference: string;
  /** Cents of a peso. */
  amountInCents: number;
  vatInCents: number;
  expiresAt: Date;
  customerEmail: string;
  customerName: string;
  customerPhone: string;
  means: Means;
  /** What the bank's page says is being paid. */
  description: string;
  /** Where the bank sends the buyer back to. */
  redirectUrl: string;
  acceptanceToken: string;
  personalDataToken: string;
};

export type PaymentGateway = {
  /** What the browser needs to turn a card into a token without sending it to us. */
  browser: { url: string; publicKey: string };
  /** How long a buyer waits for the bank before the answer is PENDING. */
  patienceMs: number;
  /** Until then only our own rows are read: the gateway's event is usually there sooner. */
  askAfterMs: number;
  merchant(): Promise<MerchantInfo>;
  /** Whether both keys are of one merchant; null where the gateway does not answer. */
  knowsKeys(): Promise<boolean | null>;
  charge(request: ChargeRequest): Promise<GatewayTransaction>;
  find(id: string): Promise<GatewayTransaction | null>;
  findByReference(reference: string): Promise<GatewayTransaction | null>;
  /** The banks of PSE, as they were within the last hour, or before where the gateway is silent. */
  banks(): Promise<Bank[]>;
  /**
   * Sends the buyer of a transaction another code; `GatewayRefused` where there were enough, and where
   * the gateway does not take the request (401, 403, 408, 429).
   */
  sendCode(id: string): Promise<void>;
  /** Of the code that the buyer typed; the verdict follows. `GatewayRefused` says nothing of the code. */
  confirmCode(id: string, code: string): Promise<CodeSaid>;
  /**
   * Undoes a card's charge of the same day; false: the gateway says that it cannot. Any other answer
   * is `GatewaySilent`, since the charge may be undone by it.
   */
  void(id: string): Promise<boolean>;
  /** Null if forged. */
  readEvent(body: unknown): GatewayEvent | null;
};

type Waits = {
  /** A call without an answer for this long counts as lost. */
  silenceMs?: number;
  /** The same for what a person waits for before they can pay. */
  quickMs?: number;
  patienceMs?: number;
  askAfterMs?: number;
};

const banksKeptMs = 3_600_000;
const currency = "COP";

const transactionsShape = z.array(transactionShape);
const voidShape = z.object({ status: z.string() });

export function openPaymentGateway(settings: GatewaySettings, waits: Waits = {}): PaymentGateway {
  const { silenceMs = 12_000, quickMs = 5_000, patienceMs = 10_000, askAfterMs = 150 } = waits;
  const call = (path: string, init: Call = {}, waitMs = silenceMs) =>
    request(`${settings.url}${path}`, init, waitMs);
  const asServer = { authorization: `Bearer ${settings.privateKey}` };
  const read = (id: string) =>
    call(`/transactions/${encodeURIComponent(id)}`, { headers: asServer });
  const found = (body: unknown) => transactionOf(readable(transactionShape, body));
  let kept: { banks: Bank[]; at: number } | null = null;

  async function find(id: string): Promise<GatewayTransaction | null> {
    const body = await read(id);
    return body === null ? null : found(body);
  }

  return {
    browser: { url: settings.url, publicKey: settings.publicKey },
    patienceMs,
    askAfterMs,
    find,
    ...openCodes(read, quickMs),

    async merchant() {
      const headers = { "x-merchant-public-key": settings.publicKey };
      const body = await call("/merchants/info", { headers }, quickMs);
      if (body === null) throw new GatewayRefused(["The gateway does not know this key"], 404);
      return merchantOf(readable(merchantShape, body));
    },

    async knowsKeys() {
      try {
        const headers = { "x-merchant-public-key": settings.publicKey };
        if ((await call("/merchants/info", { headers }, quickMs)) === null) return false;
        // A read with a key that is not the merchant's is refused.
        await call("/transactions?reference=none", { headers: asServer }, quickMs);
        return true;
      } catch (error) {
        if (error instanceof GatewayRefused) return error.status === 429 ? null : false;
        if (error instanceof GatewaySilent) return null;
        throw error;
      }
    },

    async charge(request) {
      const body = await call("/transactions", {
        method: "POST",
        headers: { ...asServer, "content-type": "application/json" },
        body: JSON.stringify(chargeBody(settings, request)),
      });
      // The merchant does not have this method.
      if (body === null)
        throw new GatewayRefused(["Ha ocurrido un error al procesar tu pago"], 404);
      return found(body);
    },

    async findByReference(reference) {
      const path = `/transactions?reference=${encodeURIComponent(reference)}`;
      const body = await call(path, { headers: asServer });
      if (body === null) return null;
      const all = readable(transactionsShape, body);
      const match = all.find((transaction) => transaction.reference === reference);
      return match ? transactionOf(match) : null;
    },

    async banks() {
      if (kept && Date.now() - kept.at < banksKeptMs) return kept.banks;
      const headers = { authorization: `Bearer ${settings.publicKey}` };
      try {
        const body = await call("/pse/financial_institutions", { headers }, quickMs);
        kept = { banks: banksOf(readable(banksShape, body)), at: Date.now() };
      } catch (error) {
        if (!kept) throw error;
      }
      return kept.banks;
    },

    async void(id) {
      const path = `/transactions/${encodeURIComponent(id)}/void`;
      const init = { method: "POST", headers: asServer };
      const body = await call(path, init).catch((error: unknown) => {
        if (error instanceof GatewayRefused) return null;
        throw error;
      });
      const said = body && readable(voidShape, body).status;
      if (said === "APPROVED") return true;
      // Undone before, by a call whose answer was lost.
      if ((await find(id))?.status === "VOIDED") return true;
      if (said === "ERROR") return false;
      throw new GatewaySilent("the gateway has not said whether a void is done");
    },

    readEvent: (body) => readEvent(body, settings.eventsSecret),
  };
}

function chargeBody({ integritySecret }: GatewaySettings, asked: ChargeRequest) {
  const { reference, amountInCents, means } = asked;
  const expiration = asked.expiresAt.toISOString();
  const signed = `${reference}${amountInCents}${currency}${expiration}${integritySecret}`;
  return {
    acceptance_token: asked.acceptanceToken,
    accept_personal_auth: asked.personalDataToken,
    amount_in_cents: amountInCents,
    currency,
    signature: createHash("sha256").update(signed).digest("hex"),
    expiration_time: expiration,
    customer_email: asked.customerEmail,
    reference,
    payment_method: paymentMethodOf(means, asked.description),
    ...(goesToBank(means) ? { redirect_url: asked.redirectUrl } : {}),
    ...(asked.vatInCents > 0
      ? { taxes: [{ type: "VAT", amount_in_cents: asked.vatInCents }] }
      : {}),
    customer_data: { full_name: asked.customerName, phone_number: asked.customerPhone },
  };
}
