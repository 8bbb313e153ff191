// The browser side of a request: its cookies and its anti-forgery token.
import { randomBytes } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import type { Signer } from "#src/outside/keys/signer.ts";
import type { Problem } from "#src/problem.ts";
import {
  accessCookie,
  cookieName,
  cookiesIn,
  csrfCookie,
  refreshCookie,
} from "./security/cookies.ts";
import { openCsrfToken } from "./security/csrf-token.ts";
import { deviceCookie, deviceSeconds, rememberAccount } from "./sender/known-device.ts";

export const csrfHeader = "x-xsrf-token";
export const csrfField = "_csrf";

/** A session ends 24 hours after sign-in, and so do its cookies (decisions: Sessions). */
const sessionSeconds = 24 * 3600;

type Tokens = { accessToken: string; refreshToken: string | null };

export type Web = {
  /** For the hidden field of a form; calling it sets the cookie. */
  csrfToken(): string;
  /** Whether a form or a call carries the token of its session. */
  acceptsCsrf(given: string): boolean;
  /** Names the session that the request belongs to; null for none. */
  belongsTo(sessionId: string | null): void;
  /** Of a sign-in: also remembers that this browser has signed in to the account. */
  keepSession(tokens: Tokens): void;
  /** Of a session that goes on with new tokens. */
  renewSession(tokens: Tokens): void;
  /** The browser stays known to the account. */
  dropSession(): void;
  /** Sets a cookie of a page, hidden from scripts; read it in `cookies`. */
  keep(name: string, value: string, seconds: number): void;
  drop(name: string): void;
  /**
   * Every visitor without a session gets the same answer at this address, whatever else their
   * request contains; the public cache may keep it. Only `publicPage` and `publicRoute` call it.
   */
  makePublic(): void;
  /** Undoes `makePublic`, for an incomplete answer. */
  makePrivate(): void;
  isPublic(): boolean;
  /** Lets this page's own inline scripts run. */
  nonce: string;
  /** Why nobody can tell now who sends the request; its cookies stay as they are. */
  unread?: Error;
  /** Seconds, for the answer's Retry-After; set by a refusal that states when to try again. */
  retryAfter?: number;
  /** Answers the request in place of what its page returned. */
  refusal?: Problem;
  requestId: string;
  /** `Set-Cookie` lines to add to the answer. */
  setCookies(): string[];
  /** By the names that the code uses, without the prefix of a secure cookie. */
  cookies: Record<string, string>;
};

type Options = {
  cookieHeader: string;
  secure: boolean;
  requestId: string;
  signer: Pick<Signer, "mac" | "sameMac">;
};

export function openWeb(options: Options): Web {
  const { cookieHeader, secure, requestId, signer } = options;
  const cookies = cookiesIn(cookieHeader, secure);
  const lines = new Map<string, string>();
  const base = { path: "/", sameSite: "Lax", secure } as const;
  const csrf = openCsrfToken({
    signer,
    known: cookies[csrfCookie] ?? "",
    send: (token) => lines.set(csrfCookie, serialize(csrfCookie, token, base)),
  });
  let isPublic = false;
  const keep = (name: string, value: string, maxAge: number) => {
    const line = serialize(cookieName(name, secure), value, { ...base, httpOnly: true, maxAge });
    lines.set(name, line);
  };
  const drop = (name: string) => keep(name, "", 0);
  const renewSession = ({ accessToken, refreshToken }: Tokens) => {
    keep(accessCookie, accessToken, sessionSeconds);
    if (refreshToken) keep(refreshCookie, refreshToken, sessionSeconds);
    // A client of the API reads the cookie, and may never open a page.
    csrf.bindTo(String(claimsOf(accessToken).session));
    csrf.value();
  };
  const web: Web = {
    cookies,
    requestId,
    nonce: randomBytes(16).toString("base64url"),
    // Not that of a visitor without a session, which would replace the one of the session.
    csrfToken: () => (web.unread ? "" : csrf.value()),
    acceptsCsrf: csrf.accepts,
    belongsTo: csrf.bindTo,
    keepSession(tokens) {
      renewSession(tokens);
      const { sub, academy } = claimsOf(tokens.accessToken);
      if (!sub || !academy) return;
      const account = { academyId: String(academy), accountId: String(sub) };
      keep(deviceCookie, rememberAccount(signer, cookies[deviceCookie], account), deviceSeconds);
    },
    renewSession,
    dropSession() {
      drop(accessCookie);
      drop(refreshCookie);
      csrf.bindTo(null);
    },
    keep,
    drop,
    makePublic() {
      isPublic = true;
    },
    makePrivate() {
      isPublic = false;
    },
    isPublic: () => isPublic,
    setCookies: () => [...lines.values()],
  };
  return web;
}

/** Of an access token that was made here a moment ago. */
function claimsOf(accessToken: string): Record<string, unknown> {
  const [, claims = ""] = accessToken.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
