import { expect, test } from "vitest";
import { openWeb } from "./web.ts";

function open(cookieHeader = "", secure = true) {
  return openWeb({ cookieHeader, secure, baseDomain: "semillero.co", requestId: "1" });
}

/** A Set-Cookie line as its name, value and lower-cased attributes. */
function cookiesOf(web: ReturnType<typeof open>) {
  return web.setCookies().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    return { name, value, attributes: attributes.map((one) => one.toLowerCase()).sort() };
  });
}

const tokens = { accessToken: "a.b.c", refreshToken: "r" };

test("session cookies are hidden from scripts, host-only and end with the session", () => {
  const web = open();
  web.keepSession(tokens);
  const attributes = ["httponly", "max-age=86400", "path=/", "samesite=lax", "secure"];
  expect(cookiesOf(web)).toEqual([
    { name: "__Host-session", value: "a.b.c", attributes },
    { name: "__Host-refresh", value: "r", attributes },
  ]);
});

test("on a development machine they are the same without Secure and its prefix", () => {
  const web = open("", false);
  web.keepSession(tokens);
  expect(cookiesOf(web).map(({ name }) => name)).toEqual(["session", "refresh"]);
  for (const { attributes } of cookiesOf(web)) {
    expect(attributes).toEqual(["httponly", "max-age=86400", "path=/", "samesite=lax"]);
  }
});

test("a renewal without a new refresh token keeps the refresh cookie of the browser", () => {
  const web = open();
  web.keepSession({ accessToken: "new", refreshToken: null });
  expect(cookiesOf(web).map(({ name }) => name)).toEqual(["__Host-session"]);
});

test("signing out clears both cookies, even those set by the same answer", () => {
  const web = open();
  web.keepSession(tokens);
  web.dropSession();
  expect(cookiesOf(web)).toMatchObject([
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

test("the anti-forgery token is readable for the page's script and stays the same", () => {
  const web = open();
  const token = web.csrfToken();
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(web.csrfToken()).toBe(token);
  expect(cookiesOf(web)).toEqual([
    { name: "XSRF-TOKEN", value: token, attributes: ["path=/", "samesite=lax", "secure"] },
  ]);
});

test("the browser's valid token is kept, an invalid one is replaced", () => {
  const { csrfToken } = open();
  const mine = csrfToken();
  const known = open(`XSRF-TOKEN=${mine}; session=x`);
  expect(known.csrfToken()).toBe(mine);
  expect(known.setCookies()).toEqual([]);
  for (const other of ["corto", "a%22b%3Cscript%3Ealert(1)%3C"]) {
    const web = open(`XSRF-TOKEN=${other}`);
    expect(web.csrfToken()).toMatch(/^[\w-]{32}$/);
    expect(web.setCookies()).toHaveLength(1);
  }
});

test("two browsers get two tokens, two pages two nonces", () => {
  expect(open().csrfToken()).not.toBe(open().csrfToken());
  expect(open().nonce).not.toBe(open().nonce);
});
