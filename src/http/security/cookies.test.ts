import { describe, expect, test } from "vitest";
import { cookieName, cookiesAreSecure, cookiesIn, sessionCookies } from "./cookies.ts";

describe("where cookies are secure", () => {
  test.each([
    ["session", "/", "__Host-session"],
    ["external", "/", "__Host-external"],
    ["media", "/media", "__Secure-media"],
    ["XSRF-TOKEN", "/", "XSRF-TOKEN"],
  ])("%s at %s is named %s", (name, path, sent) => {
    expect(cookieName(name, true, path)).toBe(sent);
    expect(cookieName(name, false, path)).toBe(name);
  });

  test("only a cookie with the prefix counts: another subdomain may have set the plain one", () => {
    const sent = "session=theirs; __Host-session=mine; __Host-refresh=r; external=theirs; theme=1";
    expect({ ...cookiesIn(sent, true) }).toEqual({ session: "mine", refresh: "r" });
    expect({ ...cookiesIn("session=theirs", true) }).toEqual({});
  });

  test("XSRF-TOKEN keeps its name", () => {
    const sent = "XSRF-TOKEN=mine; __Host-XSRF-TOKEN=other";
    expect({ ...cookiesIn(sent, true) }).toEqual({ "XSRF-TOKEN": "mine" });
    expect({ ...cookiesIn("__Host-XSRF-TOKEN=other", true) }).toEqual({});
  });
});

test("on http://localhost the plain names count", () => {
  expect({ ...cookiesIn("session=a; XSRF-TOKEN=b", false) }).toEqual({
    session: "a",
    "XSRF-TOKEN": "b",
  });
});

test.each([
  ["session=a", true],
  ["theme=1; __Host-session=a", true],
  ["theme=1;__Host-refresh=a", true],
  ["refresh =a", true],
  ["XSRF-TOKEN=session", false],
  ["my-session=a; __Host-sessions=b", false],
  ["", false],
])("the cookies %j may be of a session: %s", (cookies, may) => {
  expect(sessionCookies.test(cookies)).toBe(may);
});

test.each([
  ["http://localhost:3000", false],
  ["http://cauca.localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["https://localhost", true],
  ["https://semillero.co", true],
  ["http://semillero.co", true],
  ["http://localhost.evil.co", true],
  ["http://notlocalhost", true],
])("cookies at %s need a secure connection: %s", (publicUrl, secure) => {
  expect(cookiesAreSecure(publicUrl)).toBe(secure);
});
