// Visits a page as React Router does: through the guard of its area, then its loader or action.
import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import type { Ctx } from "#src/ctx.ts";
import { pageContext } from "#src/http/react-router.ts";
import { csrfCookie } from "#src/http/security/cookies.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { csrfHeader, openWeb } from "#src/http/web.ts";

/** What a loader or an action receives for this address. */
export function visitOf(
  ctx: Ctx,
  path: string,
  params: Record<string, string> = {},
  cookie?: string,
) {
  const url = new URL(path, "http://localhost:3000");
  const { signer } = ctx.outside;
  const session = ctx.actor?.sessionId ?? null;
  const token = newCsrfToken(signer, session);
  const cookieHeader = cookie ?? `${csrfCookie}=${token}`;
  const web = openWeb({ cookieHeader, secure: false, requestId: "1", signer });
  web.belongsTo(session);
  const context = pageContext(ctx, web);
  const request = new Request(url, { headers: { [csrfHeader]: token } });
  return { request, url, context, params, pattern: "", web };
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
