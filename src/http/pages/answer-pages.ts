// Answers every address that no other route takes: with a page, or with a refusal that says which
// methods it has.
import type { Context } from "hono";
import type { Logger } from "pino";
import type { RouterContextProvider } from "react-router";
import type { WhoEnv } from "#src/http/env.ts";
import { answerError } from "#src/http/errors.ts";
import { pageContext } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { pagePath } from "./page-address.rules.ts";
import type { PageInks } from "./plain-page.ts";

type Draw<Answer> = (request: Request, context: RouterContextProvider) => Promise<Answer>;

type Options = {
  /** Null for a page with scripts. */
  plain: Draw<Response | null> | null;
  whole: Draw<Response>;
  log: Logger;
  /** The inks of an academy by its accent. */
  inksOf?(accent: string | null): PageInks;
};

const methods = new Set(["GET", "HEAD", "POST"]);

export function answerPages({ plain, whole, log, inksOf }: Options) {
  const refuse = (c: Context<WhoEnv>, allowed: string) => {
    const refused = problem("method_not_allowed", "Esta dirección no admite ese método");
    const answer = answerError(refused, c, log, inksOf && { inksOf });
    answer.headers.set("allow", allowed);
    return answer;
  };
  return async (c: Context<WhoEnv>): Promise<Response> => {
    if (!methods.has(c.req.method)) return refuse(c, [...methods].join(", "));
    if (isOpenedData(c)) return c.redirect(pagePath(new URL(c.req.url)), 302);
    const web = c.get("web");
    const context = pageContext(c.get("ctx"), web);
    const request = decodable(c.req.raw);
    const answer = (await plain?.(request, context)) ?? (await whole(request, context));
    if (web.refusal) throw web.refusal;
    // A page without forms.
    return answer.status === 405 ? refuse(c, "GET, HEAD") : answer;
  };
}

/** Whether somebody opens the data of a page, by an old link or by its address, and not a script. */
function isOpenedData({ req }: Context): boolean {
  if (req.method === "POST" || !req.path.endsWith(".data")) return false;
  if (decoded(req.path) === null) return false;
  const target = req.header("sec-fetch-dest");
  return target ? target !== "empty" : (req.header("accept") ?? "").includes("text/html");
}

/** React Router complains on the console about a path that cannot be decoded, such as `/%zz`. */
function decodable(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/[^/]+/g, (part) =>
    decoded(part) === null ? part.replaceAll("%", "%25") : part,
  );
  return url.href === request.url ? request : new Request(url, request);
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
