// One HTTP request to the payment gateway, and what its failures mean.
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { z } from "zod";
import { messagesOf } from "./payment-gateway-messages.ts";

/** The gateway refused the request: nothing was charged, and `messages` give the reasons. */
export class GatewayRefused extends Error {
  readonly messages: string[];
  /** As HTTP has it. */
  readonly status: number;
  /** All that the gateway said. */
  readonly body: unknown;
  constructor(messages: string[], status = 422, body: unknown = null) {
    super(`gateway refused: ${messages.join(" ")}`);
    this.messages = messages;
    this.status = status;
    this.body = body;
  }
}

/** No answer, or an unreadable one: it is unknown whether the card was charged. */
export class GatewaySilent extends Error {}

export type Call = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * The answer's body; null for 404. Follows no redirect, so a charge goes nowhere else. Throws
 * `GatewayRefused` or `GatewaySilent`.
 */
export async function request(url: string, call: Call, waitMs: number): Promise<unknown> {
  let status: number;
  let body: unknown;
  try {
    const answer = await send(url, call, AbortSignal.timeout(waitMs));
    status = answer.statusCode ?? 0;
    body = JSON.parse(await textOf(answer));
  } catch (cause) {
    // Without the query, which may name somebody.
    throw new GatewaySilent(`${call.method ?? "GET"} ${new URL(url).pathname}`, { cause });
  }
  if (status >= 200 && status < 300) return body;
  if (status === 404) return null;
  if (status < 400 || status >= 500) throw new GatewaySilent(`status ${status}`);
  throw new GatewayRefused(messagesOf(body), status, body);
}

/** `fetch` takes nearly twice the processor time (docs/decisions/098-purchases.md). */
async function send(
  url: string,
  { body, headers, ...call }: Call,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.startsWith("https:") ? https : http;
  const sent = request(url, {
    ...call,
    headers: { accept: "application/json", "user-agent": "Semillero", ...headers },
    signal,
  });
  const answered = once(sent, "response");
  sent.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  return answer;
}

/** Far more than the gateway says: a QR code has some 200,000 letters at most, a list of banks fewer. */
const mostBytes = 2_000_000;

/** Throws for a longer answer, and hears no more of it. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error("an answer that is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const answered = z.object({ data: z.unknown() });

/** Throws `GatewaySilent` for an answer of another shape. */
export function readable<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data } = answered.safeParse(body).data ?? {};
  // A shape made here would be compiled again for each answer.
  const parsed = shape.safeParse(data);
  if (!parsed.success) throw new GatewaySilent("answer of an unknown shape");
  return parsed.data;
}
