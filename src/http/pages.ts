// Answers every address that no other route takes: with a page, or with a refusal that says which
// methods it has.
import type { Context } from "hono";
import type { Logger } from "pino";
import type { RouterContextProvider } from "react-router";
import { problem } from "#src/problem.ts";
import type { WhoEnv } from "./env.ts";
import { answerError } from "./errors.ts";
import { pageContext } from "./react-router.ts";

type Draw<Answer> = (request: Request, context: RouterContextProvider) => Promise<Answer>;

type Options = {
  /** Null for a page with scripts. */
  plain: Draw<Response | null> | null;
  whole: Draw<Response>;
  log: Logger;
};

const methods = new Set(["GET", "HEAD", "POST"]);

export function answerPages({ plain, whole, log }: Options) {
  return async (c: Context<WhoEnv>): Promise<Response> => {
    if (!methods.has(c.req.method)) {
      const refused = problem("method_not_allowed", "Esta dirección no admite ese método");
      return withAllow(answerError(refused, c, log), [...methods]);
    }
    const web = c.get("web");
    const context = pageContext(c.get("ctx"), web);
    const request = decodable(c.req.raw);
    const answer = (await plain?.(request, context)) ?? (await whole(request, context));
    if (web.refusal) throw web.refusal;
    // A page without forms.
    return answer.status === 405 ? withAllow(answer, ["GET", "HEAD"]) : answer;
  };
}

function withAllow(answer: Response, allowed: string[]): Response {
  answer.headers.set("allow", allowed.join(", "));
  return answer;
}

/** React Router complains on the console about a path that cannot be decoded, such as `/%zz`. */
function decodable(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/[^/]+/g, (part) =>
    isDecodable(part) ? part : part.replaceAll("%", "%25"),
  );
  return url.href === request.url ? request : new Request(url, request);
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
