// The part of an error that may be logged: no values that were to be stored, such as e-mails.

import type { Logger } from "pino";
import { outageOf } from "./outage.ts";

/** A defect is an error; an outage, which has its own line in the log, is a quiet one. */
export function logFault(
  log: Pick<Logger, "error" | "info">,
  error: unknown,
  message: string,
  more: object = {},
): void {
  const reason = outageOf(error)?.message;
  if (reason) log.info({ ...more, reason }, message);
  else log.error({ ...more, err: faultOf(error) }, message);
}

export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
}

/**
 * The innermost cause and where it was thrown; a failed query's own message contains its values.
 */
export function faultOf(error: unknown): { type: string; message?: string; stack?: string } {
  const cause = causeOf(error);
  if (!(error instanceof Error && cause instanceof Error)) return { type: typeof cause };
  const { name: type } = cause;
  return {
    type,
    message: withoutValues(cause),
    stack: error.stack?.replace(error.message, "") ?? "",
  };
}

/** For pino, whose own serializer would replace the type by that of a plain object. */
export const faultSerializers = { err: (fault: unknown) => fault };

/** PostgreSQL's class of errors about a value, which they quote. */
const aboutValue = /^22/;
const email = /[^\s@"'<>()=]+@[^\s@"'<>()=]+\.[a-z]{2,}/gi;

function withoutValues(cause: Error): string {
  const code = "code" in cause ? String(cause.code) : "";
  const message = aboutValue.test(code) ? cause.message.replace(/"[\s\S]*"/, '"…"') : cause.message;
  return withoutAddresses(message);
}

/** A mail server quotes the address that it refuses. */
export function withoutAddresses(message: string): string {
  return message.replace(email, "…");
}
