// Decides once for pages and API alike which academy a request is for and who asks.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { Academy, Actor, Ctx, Db, Outside } from "#src/ctx.ts";
import { isProblem, problem } from "#src/problem.ts";
import { accessCookie, openWeb, refreshCookie, type Web } from "./web.ts";

export type WhoEnv = { Variables: { ctx: Ctx; web: Web; bearer: boolean; requestId: string } };

type Renewed = { accessToken: string; refreshToken: string | null; actor: Actor };

/** What the capabilities lend to this door, which must not know them. */
export type Lent = {
  academyOf(host: string): Promise<Academy | null>;
  readAccessToken(ctx: Ctx, token: string): Promise<Actor | null>;
  renewSession(ctx: Ctx, token: string): Promise<Renewed>;
};

type Options = Lent & {
  db: Db;
  outside: Outside;
  log: Logger;
  baseDomain: string;
  secure: boolean;
};

export function who(options: Options) {
  const { db, outside, log, baseDomain, secure, academyOf } = options;
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
      outside,
      now: new Date(),
      log: log.child({ requestId }),
    };
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const actor = bearer
      ? await fromBearer(options, anonymous, bearer)
      : await fromCookies(options, anonymous, web);
    c.set("ctx", { ...anonymous, actor });
    c.set("web", web);
    c.set("bearer", bearer !== undefined);
    await next();
    for (const line of web.setCookies()) c.header("set-cookie", line, { append: true });
  });
}

async function fromBearer(lent: Lent, ctx: Ctx, token: string): Promise<Actor> {
  const actor = await lent.readAccessToken(ctx, token);
  if (!actor) throw problem("unauthenticated", "Tu sesión terminó. Inicia sesión de nuevo.");
  return actor;
}

/** The one place where an expired access token is exchanged for a new one. */
async function fromCookies(lent: Lent, ctx: Ctx, web: Web): Promise<Actor | null> {
  const access = web.cookies[accessCookie];
  const refresh = web.cookies[refreshCookie];
  const actor = access ? await lent.readAccessToken(ctx, access) : null;
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
