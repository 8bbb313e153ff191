// One HTTP request to the payment gateway, and what its failures mean.
import { z } from "zod";
import { messagesOf } from "./payment-gateway-messages.ts";

/** The gateway refused the request: nothing was charged, and `messages` give the reasons. */
export class GatewayRefused extends Error {
  readonly messages: string[];
  /** As HTTP has it. */
  readonly status: number;
  constructor(messages: string[], status = 422) {
    super(`gateway refused: ${messages.join(" ")}`);
    this.messages = messages;
    this.status = status;
  }
}

/** No answer, or an unreadable one: it is unknown whether the card was charged. */
export class GatewaySilent extends Error {}

/** The answer's body; null for 404. Throws `GatewayRefused` or `GatewaySilent`. */
export async function request(url: string, init: RequestInit, waitMs: number): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) });
    body = await response.json();
  } catch (cause) {
    // Without the query, which may name somebody.
    throw new GatewaySilent(`${init.method ?? "GET"} ${new URL(url).pathname}`, { cause });
  }
  if (response.ok) return body;
  if (response.status === 404) return null;
  if (response.status >= 500) throw new GatewaySilent(`status ${response.status}`);
  throw new GatewayRefused(messagesOf(body), response.status);
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
