// The HTTP door of a test's world: the whole app, called as its callers call it, and its log.
import { multistream, pino } from "pino";
import { expect } from "vitest";
import { accessMinutes } from "#src/accounts/rules.ts";
import { createApp } from "#src/app.ts";
import type { Academy, Actor } from "#src/ctx.ts";
import { accessCookie, csrfCookie } from "#src/http/security/cookies.ts";
import { newCsrfToken, openCsrfToken } from "#src/http/security/csrf-token.ts";
import { csrfHeader } from "#src/http/web.ts";
import type { ProblemBody } from "#src/problem.ts";
import { readSettings } from "#src/settings/settings.ts";
import { logFile } from "./log-file.ts";
import { root, type World } from "./world.ts";

export type Call = {
  /** GET, or POST if there is a body. */
  method?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
};

export type Client = (path: string, call?: Call) => Promise<Response>;

/**
 * Keeps cookies like a browser that has just opened a page: its XSRF-TOKEN is that of its session,
 * and every call sends it.
 */
export type Browser = Client & { cookies: Map<string, string> };

export type Door = {
  /** The lines of the log, as written. */
  log: string[];
  anyone(academy: Pick<Academy, "subdomain">): Client;
  as(actor: Actor, academy: Academy): Client;
  browser(academy: Pick<Academy, "subdomain">): Browser;
  /**
   * An access token as sign-in issues it.
   * @param minutes until it expires; negative for an expired one.
   */
  accessToken(actor: Actor, academy: Academy, minutes?: number): Promise<string>;
};

/** @param env settings besides the defaults, such as PUBLIC_URL. */
export function openDoor(world: World, env: Record<string, string> = {}): Door {
  const log: string[] = [];
  const settings = readSettings(env, root);
  const app = createApp(
    {
      settings,
      database: world.database,
      outside: world.outside,
      boss: world.boss,
      ffmpeg: "ffmpeg",
      log: pino(
        { level: "trace" },
        multistream([
          { level: "info", stream: { write: (line: string) => log.push(line) } },
          { level: "trace", stream: logFile },
        ]),
      ),
      work: async () => {},
      close: async () => {},
    },
    () => Promise.reject(new Error("this door has no pages")),
  );

  const accessToken: Door["accessToken"] = (actor, academy, minutes = accessMinutes) => {
    const claims = { sub: actor.id, session: actor.sessionId, academy: academy.id };
    return world.outside.signer.sign("access", claims, minutes * 60);
  };

  async function ask(subdomain: string | null, path: string, call: Call): Promise<Response> {
    const { json, body = json === undefined ? null : JSON.stringify(json) } = call;
    const host = subdomain === null ? settings.baseDomain : `${subdomain}.${settings.baseDomain}`;
    const headers = new Headers(call.headers);
    if (!headers.has("host")) headers.set("host", host);
    if (json !== undefined) headers.set("content-type", "application/json");
    const method = call.method ?? (body === null ? "GET" : "POST");
    // `duplex` is what fetch requires before it accepts a stream.
    return app.request(path, { method, headers, body, ...{ duplex: "half" } });
  }

  return {
    log,
    accessToken,
    anyone:
      ({ subdomain }) =>
      (path, call = {}) =>
        ask(subdomain, path, call),
    as:
      (actor, academy) =>
      async (path, call = {}) => {
        const authorization = `Bearer ${await accessToken(actor, academy)}`;
        const headers = { authorization, ...call.headers };
        return ask(academy.subdomain, path, { ...call, headers });
      },
    browser({ subdomain }) {
      const cookies = new Map([[csrfCookie, newCsrfToken(world.outside.signer, null)]]);
      const send: Client = async (path, call = {}) => {
        const token = cookies.has(csrfCookie) ? pageToken(world, cookies) : "";
        const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
        const headers = { cookie, [csrfHeader]: token, ...call.headers };
        const response = await ask(subdomain, path, { ...call, headers });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (/max-age=0/i.test(line)) cookies.delete(name);
          else cookies.set(name, value);
        }
        return response;
      };
      return Object.assign(send, { cookies });
    },
  };
}

/** The token of a page that was opened with these cookies. */
function pageToken({ outside }: World, cookies: Map<string, string>): string {
  const csrf = openCsrfToken({
    signer: outside.signer,
    known: cookies.get(csrfCookie) ?? "",
    send: (token) => cookies.set(csrfCookie, token),
  });
  const [, claims = ""] = (cookies.get(accessCookie) ?? "").split(".");
  const session = /"session":"([^"]+)"/.exec(Buffer.from(claims, "base64url").toString())?.[1];
  csrf.bindTo(session ?? null);
  return csrf.value();
}

// Words of the libraries' own messages.
const english = /\b(invalid|expected|received|required|must|should|failed|not|the|is)\b/i;

/** Asserts that the answer is a complete problem document in Spanish, and returns it. */
export async function problemIn(response: Response, status: number): Promise<ProblemBody> {
  const text = await response.text();
  expect.soft(response.status, text).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
  const body: ProblemBody = JSON.parse(text);
  expect(body).toMatchObject({
    type: expect.stringMatching(/^(urn:semillero:\w+|about:blank)$/),
    title: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
    status,
    detail: expect.stringMatching(/^[\p{L}¿¡].{3,}/u),
  });
  for (const { message } of body.errors ?? []) expect(message).not.toMatch(english);
  expect(body.detail).not.toMatch(english);
  expect(text).not.toMatch(/node_modules|\.ts\b|\\n\s+at |stack/);
  return body;
}
