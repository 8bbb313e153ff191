import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createSandbox } from "./app.ts";
import { controlHeader } from "./control.ts";
import type { Clock, SandboxSettings } from "./gateway.ts";
import { integritySignature } from "./signature.ts";

export const KEYS = {
  publicKey: "pub_test_verde",
  privateKey: "prv_test_verde",
  eventsSecret: "test_events_verde",
  integritySecret: "test_integrity_verde",
  controlKey: "test_control_verde",
} as const;

/** A clock that moves only by `advance`, which runs what falls due on the way. */
export function manualClock(start = Date.UTC(2026, 9, 20, 15)) {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  let arrived = Promise.withResolvers<void>();
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      timers.push({ at: now + ms, run });
      arrived.resolve();
    },
  };
  const advance = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    timers = timers.filter(({ at }) => at > now);
    if (timers.length === 0) arrived = Promise.withResolvers<void>();
    for (const { run } of due) run();
  };
  /** Waits until a timer is set; returns the time until the first one. */
  const untilNext = async () => {
    await arrived.promise;
    return Math.min(...timers.map(({ at }) => at)) - now;
  };
  return { ...clock, advance, untilNext };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A sandbox with its own folder, a clock that the test controls, and the calls that buyers make.
 */
export function openSandbox(overrides: Partial<SandboxSettings> = {}, clock = manualClock()) {
  const folder = overrides.folder ?? newFolder();
  const settings = {
    ...KEYS,
    folder,
    merchantName: "Comercio de prueba",
    eventsUrl: undefined,
    settleMs: 1500,
    retryMs: [1_800_000, 10_800_000, 86_400_000],
    ...overrides,
  };
  const sandbox = createSandbox(settings, clock);
  onTestFinished(sandbox.close);
  return { ...sandbox, ...buyer(async (...call) => sandbox.app.request(...call)), clock, folder };
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

export const CARD = {
  number: "4242424242424242",
  cvc: "123",
  exp_month: "08",
  exp_year: "28",
  card_holder: "Ana María Ruiz",
};

const DOCUMENT = { user_legal_id_type: "CC", user_legal_id: "1999888777" };

/** What each method asks for, filled in. */
export const METHODS = {
  PSE: {
    type: "PSE",
    user_type: 0,
    ...DOCUMENT,
    financial_institution_code: "1",
    payment_description: "Curso de café",
  },
  NEQUI: { type: "NEQUI", phone_number: "3991111111" },
  BANCOLOMBIA_TRANSFER: { type: "BANCOLOMBIA_TRANSFER", payment_description: "Curso de café" },
  BANCOLOMBIA_QR: { type: "BANCOLOMBIA_QR", payment_description: "Curso de café" },
  BANCOLOMBIA_COLLECT: { type: "BANCOLOMBIA_COLLECT" },
  DAVIPLATA: { type: "DAVIPLATA", ...DOCUMENT, payment_description: "Curso de café" },
} as const;

const paymentOf = (reference: string, expiration_time: string | undefined) => ({
  reference,
  amount_in_cents: 11_900_000,
  currency: "COP",
  ...(expiration_time ? { expiration_time } : {}),
});

/** The gateway's calls over any transport. */
export function buyer(send: Send) {
  const post = (path: string, body: unknown, key: string | null = KEYS.privateKey) =>
    send(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    });
  const get = (path: string, key: string | null = KEYS.privateKey) =>
    send(path, key === null ? {} : { headers: { authorization: `Bearer ${key}` } });

  const acceptances = async () => {
    const answer = await send("/v1/merchants/info", {
      headers: { "x-merchant-public-key": KEYS.publicKey },
    });
    const { data } = await answer.json();
    return {
      acceptance_token: String(data.presigned_acceptance.acceptance_token),
      accept_personal_auth: String(data.presigned_personal_data_auth.acceptance_token),
    };
  };
  const tokenize = async (number = CARD.number) => {
    const answer = await post("/v1/tokens/cards", { ...CARD, number }, KEYS.publicKey);
    return String((await answer.json()).data.id);
  };
  /** A valid and complete body for a charge. */
  const order = async (
    reference: string,
    number: string = CARD.number,
    expiration_time?: string,
  ) => {
    const payment = paymentOf(reference, expiration_time);
    return {
      ...(await acceptances()),
      ...payment,
      signature: integritySignature(payment, KEYS.integritySecret),
      customer_email: "ana@example.com",
      payment_method: { type: "CARD", token: await tokenize(number), installments: 1 },
    };
  };
  /** Charges a card; returns the transaction's id. */
  const pay = async (reference: string, number = CARD.number) => {
    const answer = await post("/v1/transactions", await order(reference, number));
    return String((await answer.json()).data.id);
  };
  /** A valid and complete body for a charge by another method. */
  const orderBy = async (reference: string, payment_method: object, expiration_time?: string) => {
    const payment = paymentOf(reference, expiration_time);
    return {
      ...(await acceptances()),
      ...payment,
      signature: integritySignature(payment, KEYS.integritySecret),
      customer_email: "ana@example.com",
      customer_data: { full_name: "Ana María Ruiz", phone_number: "573001234567" },
      redirect_url: "http://escuela.example/account/orders/1?key=abc",
      payment_method,
    };
  };
  /** Charges by another method; returns the transaction's id. */
  const payBy = async (payment_method: object, reference = "order_1", expiration_time?: string) => {
    const body = await orderBy(reference, payment_method, expiration_time);
    const answer = await post("/v1/transactions", body);
    return String((await answer.json()).data.id);
  };
  const read = async (id: string) => (await (await get(`/v1/transactions/${id}`)).json()).data;
  const control = (path: string, body?: unknown, key: string = KEYS.controlKey) =>
    send(`/control${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", [controlHeader]: key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const next = (plan: unknown) => control("/next", plan);
  return { post, get, acceptances, tokenize, order, pay, orderBy, payBy, read, control, next };
}

/** A merchant's events URL on loopback, answering the given statuses in turn, then 200. */
export async function listenForEvents(...statuses: number[]) {
  const arrived: { body: string; checksum: string | undefined }[] = [];
  const waiting: (() => void)[] = [];
  const app = new Hono();
  app.post("/events", async (c) => {
    arrived.push({ body: await c.req.text(), checksum: c.req.header("x-event-checksum") });
    waiting.shift()?.();
    return c.body(null, (statuses.shift() ?? 200) as 200);
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  let taken = 0;
  const nextEvent = async () => {
    if (arrived.length <= taken) await new Promise<void>((resolve) => waiting.push(resolve));
    const event = arrived[taken];
    taken += 1;
    if (!event) throw new Error("no event arrived");
    return { ...JSON.parse(event.body), header: event.checksum };
  };
  return { url: `http://127.0.0.1:${port}/events`, nextEvent, arrived };
}
