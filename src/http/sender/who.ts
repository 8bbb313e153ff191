// Decides, for pages and API alike, which academy a request is for and who sends it.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { Academy, Actor, AllAcademies, Ctx, Hooks, Outside } from "#src/ctx.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { answerError } from "#src/http/errors.ts";
import { accessCookie, refreshCookie } from "#src/http/security/cookies.ts";
import { openWeb, type Web } from "#src/http/web.ts";
import { outageOf } from "#src/outage.ts";
import { isProblem, sessionEnded } from "#src/problem.ts";
import { deviceCookie, knownDevice } from "./known-device.ts";
import { noticeProxies, visitorOf } from "./visitor.ts";

type Renewed = { accessToken: string; refreshToken: string | null; actor: Actor };

/** What this middleware needs from the capabilities, which it must not import. */
type SessionAccess = {
  /**
   * "other-academy": the token is valid, but for another academy. Null too where its session has
   * ended, whichever process ended it.
   */
  readAccessToken(ctx: Ctx, token: string): Promise<Actor | "other-academy" | null>;
  renewSession(ctx: Ctx, token: string): Promise<Renewed>;
};

type Options = SessionAccess & {
  /** @param mayBeOld whether, while the database is away, what it said last will do. */
  academyOf(c: Context, mayBeOld: boolean): Promise<Academy | null>;
  /** Answers a host for which `academyOf` finds no academy. */
  unknownHost(c: Context): Response | Promise<Response>;
  allAcademies: AllAcademies;
  outside: Outside;
  hooks: Hooks;
  log: Logger;
  secure: boolean;
  /** How many of our own proxies are in front of this process. */
  proxies: number;
};

/** The Host header; a call within the process may have none, but its URL contains a host. */
export function hostOf(c: Context): string {
  return c.req.header("host") ?? new URL(c.req.url).host;
}

export function who(options: Options) {
  const { allAcademies, outside, hooks, log, secure, proxies } = options;
  const { academyOf, unknownHost } = options;
  const noticeProxy = noticeProxies(proxies, log);
  return createMiddleware<WhoEnv>(async (c, next) => {
    noticeProxy(c);
    const requestId = c.get("requestId");
    const web = openWeb({
      cookieHeader: c.req.header("cookie") ?? "",
      secure,
      requestId,
      signer: outside.signer,
    });
    // A page shows its failure in place, and a form what was typed; a call of the API only fails.
    const academy = await academyOf(c, !c.req.path.startsWith("/api/"));
    if (!academy) return unknownHost(c);
    const anonymous: Ctx = {
      db: allAcademies.dbOf(academy.id),
      allAcademies,
      academy,
      actor: null,
      visitor: visitorOf(
        c,
        proxies,
        knownDevice(outside.signer, web.cookies[deviceCookie], academy.id),
      ),
      outside,
      hooks,
      now: new Date(),
      log: log.child({ requestId }),
    };
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    c.set("ctx", anonymous);
    c.set("web", web);
    c.set("bearer", bearer !== undefined);
    const actor = bearer
      ? await fromBearer(options, anonymous, bearer)
      : await fromCookies(options, anonymous, web).catch((error) => unread(error, c));
    if (actor === "unread") {
      await next();
    } else if (actor === "other-academy") {
      // Spec 1 §4: a session of another academy is ended, and its owner is sent to the home page.
      c.res = c.req.path.startsWith("/api/")
        ? answerError(sessionEnded(), c, log)
        : c.redirect("/", 303);
    } else {
      c.set("ctx", { ...anonymous, actor });
      if (actor && !bearer) web.belongsTo(actor.sessionId);
      await next();
      // A sign-in that lacks its code says nothing of the session that is open already.
      const isSignIn = c.req.path.startsWith("/api/auth/login");
      if (
        actor &&
        !bearer &&
        !isSignIn &&
        isProblem(c.error) &&
        c.error.code === "unauthenticated"
      ) {
        web.dropSession();
      }
    }
    if (web.retryAfter) c.header("retry-after", String(web.retryAfter));
    for (const line of web.setCookies()) c.header("set-cookie", line, { append: true });
  });
}

async function fromBearer(sessions: SessionAccess, ctx: Ctx, token: string): Promise<Actor> {
  const actor = await sessions.readAccessToken(ctx, token);
  if (!actor || actor === "other-academy") throw sessionEnded();
  return actor;
}

/**
 * While the database is away a page still has the site's look, and a form keeps what was typed. Who
 * sends the request is not known, so whatever asks for the actor fails with the same outage.
 */
function unread(error: Error, c: Context<WhoEnv>): "unread" {
  if (!outageOf(error) || c.req.path.startsWith("/api/")) throw error;
  const actor = {
    enumerable: true,
    get(): never {
      throw error;
    },
  };
  c.set("ctx", Object.defineProperty({ ...c.get("ctx") }, "actor", actor));
  c.get("web").unread = error;
  return "unread";
}

/** The only place that exchanges an expired access token for a new one. */
async function fromCookies(
  sessions: SessionAccess,
  ctx: Ctx,
  web: Web,
): Promise<Actor | "other-academy" | null> {
  const access = web.cookies[accessCookie];
  const refresh = web.cookies[refreshCookie];
  const actor = access ? await sessions.readAccessToken(ctx, access) : null;
  if (actor === "other-academy" || (access && !actor && !refresh)) web.dropSession();
  if (actor || !refresh) return actor;
  try {
    const renewed = await sessions.renewSession(ctx, refresh);
    web.renewSession(renewed);
    return renewed.actor;
  } catch (error) {
    if (!isProblem(error)) throw error;
    web.dropSession();
    return null;
  }
}
