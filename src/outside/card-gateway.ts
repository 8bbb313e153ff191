// Calls the card gateway's HTTP API: the real gateway and the sandbox differ only in settings.
import { createHash } from "node:crypto";
import { z } from "zod";
import { readEvent } from "./card-gateway-event.ts";
import { messagesOf } from "./card-gateway-messages.ts";

export type GatewaySettings = {
  /** Base of the API, `/v1` included; the browser reaches it too. */
  url: string;
  publicKey: string;
  privateKey: string;
  eventsSecret: string;
  integritySecret: string;
};

/**
 * PENDING until the bank answers; the others are final, except that an approved one may be voided.
 */
export type Verdict = "PENDING" | "APPROVED" | "DECLINED" | "ERROR" | "VOIDED";

export type GatewayTransaction = {
  id: string;
  status: Verdict;
  statusMessage: string | null;
  reference: string;
  amountInCents: number;
  currency: string;
  /** The charged card; null where the gateway does not say. */
  card: CardTraits | null;
};

/** What the gateway tells of a card: nobody can pay with it, and few cards share it. */
export type CardTraits = { bin: string; lastFour: string; expiry: string };

export type Acceptance = { token: string; permalink: string };
export type MerchantInfo = {
  terms: Acceptance;
  personalData: Acceptance;
  installments: number[] | null;
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
  cardToken: string;
  installments: number;
  acceptanceToken: string;
  personalDataToken: string;
};

export type CardGateway = {
  /** What the browser needs to turn a card into a token without sending it to us. */
  browser: { url: string; publicKey: string };
  /** How long a buyer waits for the bank before the answer is PENDING. */
  patienceMs: number;
  merchant(): Promise<MerchantInfo>;
  charge(request: ChargeRequest): Promise<GatewayTransaction>;
  find(id: string): Promise<GatewayTransaction | null>;
  findByReference(reference: string): Promise<GatewayTransaction | null>;
  /** The transaction of a genuine event, null where it is about something else; null if forged. */
  readEvent(body: unknown): { transactionId: string | null } | null;
};

/** The gateway refused the request: nothing was charged, and `messages` give the reasons. */
export class GatewayRefused extends Error {
  readonly messages: string[];
  constructor(messages: string[]) {
    super(`gateway refused: ${messages.join(" ")}`);
    this.messages = messages;
  }
}

/** No answer, or an unreadable one: it is unknown whether the card was charged. */
export class GatewaySilent extends Error {}

const cardShape = z.object({
  extra: z.object({
    bin: z.string(),
    last_four: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
  }),
});

const transactionShape = z.object({
  id: z.string(),
  status: z.string(),
  status_message: z.string().nullish(),
  reference: z.string(),
  amount_in_cents: z.number().int(),
  currency: z.string(),
  payment_method: cardShape.nullish().catch(null),
});

const acceptanceShape = z.object({ acceptance_token: z.string(), permalink: z.string() });
const merchantShape = z.object({
  data: z.object({
    presigned_acceptance: acceptanceShape,
    presigned_personal_data_auth: acceptanceShape,
    installments_config: z
      .object({ available_installments: z.array(z.number().int()) })
      .nullish()
      .catch(null),
  }),
});

type Waits = {
  /** A call without an answer for this long counts as lost. */
  silenceMs?: number;
  /** The same for what a person waits for before they can pay. */
  quickMs?: number;
  patienceMs?: number;
};

export function openCardGateway(
  settings: GatewaySettings,
  { silenceMs = 12_000, quickMs = 5_000, patienceMs = 10_000 }: Waits = {},
): CardGateway {
  async function call(path: string, init: RequestInit = {}, waitMs = silenceMs): Promise<unknown> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${settings.url}${path}`, {
        ...init,
        signal: AbortSignal.timeout(waitMs),
      });
      body = await response.json();
    } catch (cause) {
      throw new GatewaySilent(`${init.method ?? "GET"} ${path.split("?")[0]}`, { cause });
    }
    if (response.ok) return body;
    if (response.status === 404) return null;
    if (response.status >= 500) throw new GatewaySilent(`status ${response.status}`);
    throw new GatewayRefused(messagesOf(body));
  }

  const asServer = { authorization: `Bearer ${settings.privateKey}` };

  return {
    browser: { url: settings.url, publicKey: settings.publicKey },
    patienceMs,

    async merchant() {
      const headers = { "x-merchant-public-key": settings.publicKey };
      const body = await call("/merchants/info", { headers }, quickMs);
      const { data } = readable(merchantShape, body);
      return {
        terms: acceptanceOf(data.presigned_acceptance),
        personalData: acceptanceOf(data.presigned_personal_data_auth),
        installments: data.installments_config?.available_installments ?? null,
      };
    },

    async charge(request) {
      const expiration = request.expiresAt.toISOString();
      const currency = "COP";
      const body = await call("/transactions", {
        method: "POST",
        headers: { ...asServer, "content-type": "application/json" },
        body: JSON.stringify({
          acceptance_token: request.acceptanceToken,
          accept_personal_auth: request.personalDataToken,
          amount_in_cents: request.amountInCents,
          currency,
          signature: sha256(
            `${request.reference}${request.amountInCents}${currency}${expiration}${settings.integritySecret}`,
          ),
          expiration_time: expiration,
          customer_email: request.customerEmail,
          reference: request.reference,
          payment_method: {
            type: "CARD",
            token: request.cardToken,
            installments: request.installments,
          },
          taxes: [{ type: "VAT", amount_in_cents: request.vatInCents }],
          customer_data: {
            full_name: request.customerName,
            phone_number: request.customerPhone,
          },
        }),
      });
      if (body === null) throw new GatewayRefused(["Ha ocurrido un error al procesar tu pago"]);
      return transactionOf(readable(z.object({ data: transactionShape }), body).data);
    },

    async find(id) {
      const body = await call(`/transactions/${encodeURIComponent(id)}`, { headers: asServer });
      if (body === null) return null;
      return transactionOf(readable(z.object({ data: transactionShape }), body).data);
    },

    async findByReference(reference) {
      const body = await call(`/transactions?reference=${encodeURIComponent(reference)}`, {
        headers: asServer,
      });
      if (body === null) return null;
      const found = readable(z.object({ data: z.array(transactionShape) }), body).data;
      const match = found.find((transaction) => transaction.reference === reference);
      return match ? transactionOf(match) : null;
    },

    readEvent: (body) => readEvent(body, settings.eventsSecret),
  };
}

function readable<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new GatewaySilent("answer of an unknown shape");
  return parsed.data;
}

function acceptanceOf(raw: z.infer<typeof acceptanceShape>): Acceptance {
  return { token: raw.acceptance_token, permalink: raw.permalink };
}

const verdicts: readonly string[] = ["APPROVED", "DECLINED", "ERROR", "VOIDED"];

function transactionOf(raw: z.infer<typeof transactionShape>): GatewayTransaction {
  const card = raw.payment_method?.extra;
  return {
    id: raw.id,
    // An unknown status is not yet a verdict.
    status: verdicts.includes(raw.status) ? (raw.status as Verdict) : "PENDING",
    statusMessage: raw.status_message ?? null,
    reference: raw.reference,
    amountInCents: raw.amount_in_cents,
    currency: raw.currency,
    card: card
      ? { bin: card.bin, lastFour: card.last_four, expiry: `${card.exp_month}/${card.exp_year}` }
      : null,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
