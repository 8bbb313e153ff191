// Visits a page as React Router does: through the guard of its area, then its loader or action.
import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import type { Ctx } from "#src/ctx.ts";
import { pageContext } from "#src/http/react-router.ts";
import { openWeb } from "#src/http/web.ts";

/** What a loader or an action receives for this address. */
export function visitOf(ctx: Ctx, path: string, params: Record<string, string> = {}) {
  const url = new URL(path, "http://localhost:3000");
  const web = openWeb({ cookieHeader: "", secure: false, baseDomain: "localhost", requestId: "1" });
  const context = pageContext(ctx, web);
  return { request: new Request(url), url, context, params, pattern: "", web };
}

/**
 * Runs the middleware of an area's layout, then `page`; rejects with what either of them throws.
 */
export async function throughGuard<Answer>(
  area: { middleware: MiddlewareFunction<Response>[] },
  visit: LoaderFunctionArgs,
  page: (visit: LoaderFunctionArgs) => Promise<Answer>,
): Promise<Answer> {
  for (const guard of area.middleware) await guard(visit, async () => new Response());
  return page(visit);
}
