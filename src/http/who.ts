// Decides once for pages and API alike which academy a request is for and who asks.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { Academy, Actor, Ctx, Db, Outside } from "#src/ctx.ts";
import { isProblem, problem } from "#src/problem.ts";
import { answerError } from "./errors.ts";
import { visitorOf } from "./visitor.ts";
import { accessCookie, openWeb, refreshCookie, type Web } from "./web.ts";

export type WhoEnv = { Variables: { ctx: Ctx; web: Web; bearer: boolean; requestId: string } };

type Renewed = { accessToken: string; refreshToken: string | null; actor: Actor };

/** What the capabilities lend to this door, which must not know them. */
export type Lent = {
  academyOf(host: string): Promise<Academy | null>;
  /** "elsewhere": it is good, but for another academy. */
  readAccessToken(ctx: Ctx, token: string): Promise<Actor | "elsewhere" | null>;
  renewSession(ctx: Ctx, token: string): Promise<Renewed>;
};

type Options = Lent & {
  db: Db;
  outside: Outside;
  log: Logger;
  baseDomain: string;
  secure: boolean;
  /** How many proxies of ours stand before this process. */
  proxies: number;
};

export function who(options: Options) {
  const { db, outside, log, baseDomain, secure, proxies, academyOf } = options;
  return createMiddleware<WhoEnv>(async (c, next) => {
    const requestId = c.get("requestId");
    const web = openWeb({
      cookieHeader: c.req.header("cookie") ?? "",
      secure,
      baseDomain,
      requestId,
    });
    const academy = await academyOf(c.req.header("host") ?? "");
    if (!academy) throw problem("not_found", "Esta academia no existe");
    const anonymous: Ctx = {
      db,
      academy,
      actor: null,
      visitor: visitorOf(c, proxies),
      outside,
      now: new Date(),
      log: log.child({ requestId }),
    };
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    c.set("ctx", anonymous);
    c.set("web", web);
    c.set("bearer", bearer !== undefined);
    const actor = bearer
      ? await fromBearer(options, anonymous, bearer)
      : await fromCookies(options, anonymous, web);
    if (actor === "elsewhere") {
      // Spec 1 §4: who is of another academy is logged out and sent home.
      c.res = c.req.path.startsWith("/api/")
        ? answerError(sessionOver(), c, log)
        : c.redirect("/", 303);
    } else {
      c.set("ctx", { ...anonymous, actor });
      await next();
      if (actor && !bearer && isProblem(c.error) && c.error.code === "unauthenticated") {
        web.dropSession();
      }
    }
    if (web.retryAfter) c.header("retry-after", String(web.retryAfter));
    for (const line of web.setCookies()) c.header("set-cookie", line, { append: true });
  });
}

async function fromBearer(lent: Lent, ctx: Ctx, token: string): Promise<Actor> {
  const actor = await lent.readAccessToken(ctx, token);
  if (!actor || actor === "elsewhere") throw sessionOver();
  return actor;
}

function sessionOver() {
  return problem("unauthenticated", "Tu sesión terminó. Inicia sesión de nuevo.");
}

/** The one place where an expired access token is exchanged for a new one. */
async function fromCookies(lent: Lent, ctx: Ctx, web: Web): Promise<Actor | "elsewhere" | null> {
  const access = web.cookies[accessCookie];
  const refresh = web.cookies[refreshCookie];
  const actor = access ? await lent.readAccessToken(ctx, access) : null;
  if (actor === "elsewhere" || (access && !actor && !refresh)) web.dropSession();
  if (actor || !refresh) return actor;
  try {
    const renewed = await lent.renewSession(ctx, refresh);
    web.keepSession(renewed);
    return renewed.actor;
  } catch (error) {
    if (!isProblem(error)) throw error;
    web.dropSession();
    return null;
  }
}
