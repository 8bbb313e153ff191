// Turns any thrown value into an answer: a problem document, or a page for a browser.
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { config, ZodError } from "zod";
import { StoreFull } from "#src/ctx.ts";
import { causeOf, faultOf } from "#src/fault.ts";
import { outageOf } from "#src/outage.ts";
import { isProblem, type Problem, problem } from "#src/problem.ts";
import { fieldNameOf } from "./forms/form-data.rules.ts";
import { issueText } from "./forms/issue-texts.rules.ts";
import { loggedPath } from "./log/request-log.ts";
import { pagePath } from "./pages/page-address.rules.ts";
import { type PageInks, plainPage } from "./pages/plain-page.ts";

// For schemas without messages of their own.
config({ customError: issueText });

/** For an address with a part that cannot be, such as an id that is none. */
export const notFoundText = "No encontramos lo que buscas.";

/** PostgreSQL's codes for input that passes every other check: a zero byte, a malformed id. */
const unstorable = ["22021", "22P05"];
const unreadable = "22P02";
/** The codes of PostgreSQL and of the system for a disk that is full. */
const diskFull = ["53100", "ENOSPC", "EDQUOT"];

/** The problem for an error; null for a defect, which only the log explains. */
export function problemOf(error: unknown): Problem | null {
  if (isProblem(error)) return error;
  if (error instanceof ZodError) {
    const found = error.issues.map(({ path, message }) => ({ path: fieldNameOf(path), message }));
    // A value of another type breaks every rule of its field.
    const errors = [...new Map(found.toReversed().map((one) => [one.path, one])).values()];
    errors.reverse();
    return problem("invalid", errors[0]?.message ?? "Los datos no son válidos", { errors });
  }
  if (error instanceof HTTPException) {
    if (error.status === 400)
      return problem("invalid", "No pudimos leer la solicitud: su cuerpo no es un JSON válido.");
    if (error.status === 413) return problem("too_large", "La solicitud es demasiado grande.");
    if (error.status === 404) return problem("not_found", notFoundText);
    if (error.status === 415)
      return problem("unsupported", "El cuerpo de la solicitud no es del tipo que se pide.");
  }
  const outage = outageOf(error);
  if (outage) return problem("unavailable", outage.text, { retryAfter: outage.retryAfter });
  const cause = causeOf(error);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (error instanceof StoreFull || diskFull.includes(code)) {
    return problem("no_space", "No hay espacio en el servidor para guardarlo. Intenta más tarde.");
  }
  if (unstorable.includes(code)) {
    return problem("invalid", "El texto tiene un carácter que no se puede guardar");
  }
  return code === unreadable ? problem("not_found", notFoundText) : null;
}

/** For the log line of an answer: what the program could not reach, and why. */
export function whyOf(error: unknown): { reason?: string } {
  const outage = outageOf(error);
  return outage ? { reason: outage.message } : {};
}

type OnPages = {
  /** Where a person may write. */
  contact?: string;
  /** The inks of an academy by its accent. */
  inksOf?(accent: string | null): PageInks;
};

export function answerError(
  error: unknown,
  c: Context,
  log: Logger,
  { contact, inksOf }: OnPages = {},
): Response {
  const requestId = c.get("requestId") ?? "";
  const known = problemOf(error);
  const line = { requestId, method: c.req.method, path: loggedPath(c.req.path) };
  if (c.req.raw.signal.aborted) log.info(line, "the client left");
  else if (known) log.info({ ...line, problem: known.code, ...whyOf(error) }, known.message);
  else log.error({ ...line, err: faultOf(error) }, "defect");
  const body = known?.body() ?? {
    type: "about:blank",
    title: "Error",
    status: 500,
    detail: `Algo falló de nuestro lado. Intenta de nuevo. (${requestId})`,
  };
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  // The rest of the body will not be read.
  if (known?.code === "timeout") headers.set("connection", "close");
  if (known?.retryAfter) headers.set("retry-after", String(known.retryAfter));
  const wantsPage =
    !c.req.path.startsWith("/api/") && (c.req.header("accept") ?? "").includes("text/html");
  if (wantsPage) {
    headers.set("content-type", "text/html; charset=utf-8");
    const { status, title, detail } = body;
    const isPage = c.req.method === "GET" && status >= 500;
    const again = isPage ? pagePath(new URL(c.req.url)) : undefined;
    const academy = c.get("ctx")?.academy;
    const page = plainPage({
      ...{ status, title, detail, again },
      site: academy?.name,
      contact: academy?.email ?? contact,
      inks: inksOf?.(academy?.accent ?? null),
    });
    return new Response(page, { status, headers });
  }
  headers.set("content-type", "application/problem+json; charset=utf-8");
  return new Response(JSON.stringify(body), { status: body.status, headers });
}
