import { describe, expect, test } from "vitest";
import { openSigner } from "#src/outside/keys/signer.ts";
import { newCsrfToken } from "./security/csrf-token.ts";
import { openWeb } from "./web.ts";

const signer = openSigner("secret");

function open(cookieHeader = "", secure = true) {
  return openWeb({ cookieHeader, secure, requestId: "1", signer });
}

/** An access token, as far as the cookies are concerned. */
const accessTokenOf = (session: string) =>
  `a.${Buffer.from(JSON.stringify({ session })).toString("base64url")}.c`;

/** A Set-Cookie line as its name, value and lower-cased attributes. */
function cookiesOf(web: ReturnType<typeof open>) {
  return web.setCookies().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    return { name, value, attributes: attributes.map((one) => one.toLowerCase()).sort() };
  });
}

const accessToken = accessTokenOf("one");
const tokens = { accessToken, refreshToken: "r" };

test("session cookies are hidden from scripts, host-only and end with the session", () => {
  const web = open();
  web.keepSession(tokens);
  const attributes = ["httponly", "max-age=86400", "path=/", "samesite=lax", "secure"];
  expect(cookiesOf(web).slice(0, 2)).toEqual([
    { name: "__Host-session", value: accessToken, attributes },
    { name: "__Host-refresh", value: "r", attributes },
  ]);
});

describe("a sign-in", () => {
  const accessToken = `a.${Buffer.from(JSON.stringify({ session: "one", sub: "ana", academy: "here" })).toString("base64url")}.c`;
  const deviceOf = (web: ReturnType<typeof open>) =>
    cookiesOf(web).find(({ name }) => name === "__Host-device");

  test("leaves a cookie of 180 days, hidden from scripts and host-only, that signing out keeps", () => {
    const web = open();
    web.keepSession({ accessToken, refreshToken: "r" });
    web.dropSession();
    expect(deviceOf(web)).toEqual({
      name: "__Host-device",
      value: expect.stringMatching(/^[\w.~-]+$/),
      attributes: ["httponly", "max-age=15552000", "path=/", "samesite=lax", "secure"],
    });
  });

  test("keeps the browser's id, which the renewal of a session does not need", () => {
    const first = open();
    first.keepSession({ accessToken, refreshToken: "r" });
    const cookie = deviceOf(first)?.value ?? "";
    const again = open(`__Host-device=${cookie}`);
    again.keepSession({ accessToken, refreshToken: "r" });
    expect(deviceOf(again)?.value.split(".")[0]).toBe(cookie.split(".")[0]);
    const renewed = open(`__Host-device=${cookie}`);
    renewed.renewSession({ accessToken, refreshToken: "r" });
    expect(deviceOf(renewed)).toBeUndefined();
  });
});

test("on a development machine they are the same without Secure and its prefix", () => {
  const web = open("", false);
  web.keepSession(tokens);
  expect(cookiesOf(web).map(({ name }) => name)).toEqual(["session", "refresh", "XSRF-TOKEN"]);
  for (const { attributes } of cookiesOf(web).slice(0, 2)) {
    expect(attributes).toEqual(["httponly", "max-age=86400", "path=/", "samesite=lax"]);
  }
});

test("a renewal without a new refresh token keeps the refresh cookie of the browser", () => {
  const web = open(`XSRF-TOKEN=${newCsrfToken(signer, "one")}`);
  web.renewSession({ accessToken, refreshToken: null });
  expect(cookiesOf(web).map(({ name }) => name)).toEqual(["__Host-session"]);
});

test("signing out clears both cookies, even those set by the same answer", () => {
  const web = open();
  web.keepSession(tokens);
  web.dropSession();
  expect(cookiesOf(web).slice(0, 2)).toMatchObject([
    {
      name: "__Host-session",
      value: "",
      attributes: expect.arrayContaining(["max-age=0", "path=/"]),
    },
    {
      name: "__Host-refresh",
      value: "",
      attributes: expect.arrayContaining(["max-age=0", "path=/"]),
    },
  ]);
});

test("a page's own cookie is as hidden as a session's, and can be removed", () => {
  const web = open();
  web.keep("external", "half", 600);
  const attributes = ["httponly", "max-age=600", "path=/", "samesite=lax", "secure"];
  expect(cookiesOf(web)).toEqual([{ name: "__Host-external", value: "half", attributes }]);
  web.drop("external");
  expect(cookiesOf(web)).toMatchObject([
    { value: "", attributes: expect.arrayContaining(["max-age=0"]) },
  ]);
});

test("a page without an anti-forgery token sets no cookie", () => {
  expect(open().setCookies()).toEqual([]);
});

describe("the anti-forgery token", () => {
  const as = (session: string | null, cookie = "") => {
    const web = open(cookie && `XSRF-TOKEN=${cookie}`);
    web.belongsTo(session);
    return web;
  };

  test("is readable for the page's script and stays the same", () => {
    const web = as(null);
    const token = web.csrfToken();
    expect(token).toMatch(/^[\w-]{24}\.[\w-]{43}$/);
    expect(web.csrfToken()).toBe(token);
    expect(cookiesOf(web)).toEqual([
      { name: "XSRF-TOKEN", value: token, attributes: ["path=/", "samesite=lax", "secure"] },
    ]);
    expect(as(null).csrfToken()).not.toBe(token);
    expect(open().nonce).not.toBe(open().nonce);
  });

  test.each([null, "one"])("of the session %j is kept and accepted", (session) => {
    const mine = newCsrfToken(signer, session);
    const web = as(session, mine);
    expect([web.csrfToken(), web.setCookies()]).toEqual([mine, []]);
    expect(web.acceptsCsrf(mine)).toBe(true);
  });

  test.each([
    ["of no session", newCsrfToken(signer, null)],
    ["of another session", newCsrfToken(signer, "two")],
    ["of another server", newCsrfToken(openSigner("other"), "one")],
    ["made up", "a-token-as-a-sibling-site-would-plant-it"],
    ["cut", newCsrfToken(signer, "one").slice(0, -1)],
    ["empty", ""],
  ])("%s is refused and replaced, though cookie and form agree", (_, planted) => {
    const web = as("one", planted);
    expect(web.acceptsCsrf(planted)).toBe(false);
    const renewed = web.csrfToken();
    expect(cookiesOf(web)).toMatchObject([{ name: "XSRF-TOKEN", value: renewed }]);
    expect(as("one", renewed).acceptsCsrf(renewed)).toBe(true);
  });

  test("of a tab is accepted after another tab of the session got another one", () => {
    const [first, second] = [newCsrfToken(signer, "one"), newCsrfToken(signer, "one")];
    expect(as("one", second).acceptsCsrf(first)).toBe(true);
  });

  test("of no session must be that of this very browser", () => {
    const [mine, theirs] = [newCsrfToken(signer, null), newCsrfToken(signer, null)];
    expect(as(null, mine).acceptsCsrf(theirs)).toBe(false);
  });

  test("changes with sign-in, and with sign-out", () => {
    const before = newCsrfToken(signer, null);
    const entering = as(null, before);
    entering.keepSession(tokens);
    const [sent] = cookiesOf(entering).filter(({ name }) => name === "XSRF-TOKEN");
    expect(as("one", sent?.value).acceptsCsrf(sent?.value ?? "")).toBe(true);
    expect(as("one", sent?.value).acceptsCsrf(before)).toBe(false);
    const leaving = as("one", sent?.value);
    leaving.dropSession();
    const after = leaving.csrfToken();
    expect(as(null, after).acceptsCsrf(after)).toBe(true);
    expect(after).not.toBe(sent?.value);
  });
});
