// What the log may hold of an error: no value that was to be stored, like somebody's e-mail.

export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
}

/** The innermost cause and where it was thrown; a failed query's own message holds its values. */
export function faultOf(error: unknown): { type: string; message?: string; stack?: string } {
  const cause = causeOf(error);
  if (!(error instanceof Error && cause instanceof Error)) return { type: typeof cause };
  const { name: type, message } = cause;
  return { type, message, stack: error.stack?.replace(error.message, "") ?? "" };
}
