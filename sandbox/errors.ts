import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A field's messages; a field inside another is nested under it. */
type Messages = { [field: string]: string[] | Messages };

type ErrorBody = { type: string; reason?: string; messages?: Messages; code?: string };

/** An answer in the gateway's error envelope. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly error: ErrorBody;

  constructor(status: ContentfulStatusCode, error: ErrorBody) {
    super(error.reason ?? error.type);
    this.status = status;
    this.error = error;
  }
}

/** A 422 with one message for one field; the gateway never sends two at a time. */
export const invalidField = (path: string | readonly string[], message: string) =>
  new Refusal(422, {
    type: "INPUT_VALIDATION_ERROR",
    messages: nested(typeof path === "string" ? [path] : path, message),
  });

function nested([field = "body", ...inner]: readonly string[], message: string): Messages {
  return { [field]: inner.length > 0 ? nested(inner, message) : [message] };
}

export const notFound = () =>
  new Refusal(404, { type: "NOT_FOUND_ERROR", reason: "La entidad solicitada no existe" });

export const invalidKey = (status: 401 | 403, reason: string) =>
  new Refusal(status, { type: "INVALID_ACCESS_TOKEN", reason });

export function answerError(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json({ error: error.error }, error.status);
  console.error(error);
  return c.json({ error: { type: "INTERNAL_SERVER_ERROR", reason: "Error interno" } }, 500);
}

/** The JSON body; an unreadable body counts as empty, so that its first field is refused. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? { ...body } : {};
}
