// The browser side of a request: its cookies and its anti-forgery token.
import { randomBytes } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import { accessCookie, cookieName, cookiesIn, csrfCookie, refreshCookie } from "./cookies.ts";

export const csrfHeader = "x-xsrf-token";
export const csrfField = "_csrf";

/** A session ends 24 hours after sign-in, and so do its cookies (decisions: Sessions). */
const sessionSeconds = 24 * 3600;

export type Web = {
  /** For the hidden field of a form; calling it sets the cookie. */
  csrfToken(): string;
  keepSession(tokens: { accessToken: string; refreshToken: string | null }): void;
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
  /** Seconds, for the answer's Retry-After; set by a refusal that states when to try again. */
  retryAfter?: number;
  baseDomain: string;
  requestId: string;
  /** `Set-Cookie` lines to add to the answer. */
  setCookies(): string[];
  /** By the names that the code uses, without the prefix of a secure cookie. */
  cookies: Record<string, string>;
};

type Options = { cookieHeader: string; secure: boolean; baseDomain: string; requestId: string };

export function openWeb({ cookieHeader, secure, baseDomain, requestId }: Options): Web {
  const cookies = cookiesIn(cookieHeader, secure);
  const lines = new Map<string, string>();
  const base = { path: "/", sameSite: "Lax", secure } as const;
  let csrf = cookies[csrfCookie];
  let isPublic = false;
  const keep = (name: string, value: string, maxAge: number) => {
    const line = serialize(cookieName(name, secure), value, { ...base, httpOnly: true, maxAge });
    lines.set(name, line);
  };
  const drop = (name: string) => keep(name, "", 0);
  return {
    cookies,
    baseDomain,
    requestId,
    nonce: randomBytes(16).toString("base64url"),
    csrfToken() {
      if (!csrf || !/^[\w-]{20,}$/.test(csrf)) {
        csrf = randomBytes(24).toString("base64url");
        lines.set(csrfCookie, serialize(csrfCookie, csrf, base));
      }
      return csrf;
    },
    keepSession({ accessToken, refreshToken }) {
      keep(accessCookie, accessToken, sessionSeconds);
      if (refreshToken) keep(refreshCookie, refreshToken, sessionSeconds);
    },
    dropSession() {
      drop(accessCookie);
      drop(refreshCookie);
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
}
