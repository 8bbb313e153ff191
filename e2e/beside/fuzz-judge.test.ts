// The fuzz recognises each fault that it looks for, since a sound product never shows it one.
import { expect, test } from "vitest";
import type { Draft } from "../fuzz/draft.ts";
import { faultsOf } from "../fuzz/judge.ts";
import type { Home } from "../fuzz/scene.ts";

const [home, other] = [{ mark: "zqhere" }, { mark: "zqthere" }] as [Home, Home];
const target = { kind: "call", method: "GET", path: "/api/users", parameters: [] } as const;
const draft = { home, target, method: "GET", path: "/api/users" } as unknown as Draft;

const headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=()",
};
const policy = "default-src 'self'; script-src 'self'; frame-ancestors 'none'";
const page = { ...headers, "content-type": "text/html", "content-security-policy": policy };
const problem = { ...headers, "content-type": "application/problem+json" };
const body = { type: "urn:semillero:invalid", title: "No", status: 400, detail: "No sirve" };

const judge = (status: number, given: Record<string, string>, text: string) =>
  faultsOf(draft, { status, headers: given, text }, [home, other]);

test("a sound answer has no fault", () => {
  expect(judge(200, page, "<p>Ana zqhere</p>")).toEqual([]);
  expect(judge(400, problem, JSON.stringify(body))).toEqual([]);
});

test.each([
  ["a fault of the server", 500, page, "<p></p>", "answered 500"],
  ["a missing header", 200, { "content-type": "text/plain" }, "", "call 200 without x-content"],
  ["a page without a policy", 200, { ...headers, "content-type": "text/html" }, "", "without cont"],
  ["a stranger's script", 200, page, "<b><script>fz()</script></b>", "a stranger's markup"],
  ["a stack", 200, page, "at run (/srv/app.js:10:3)", "how the program is made"],
  ["another academy", 200, page, "<p>Ana zqthere</p>", "shows another academy"],
  ["a failure without a problem", 404, headers, "no", 'a failure of type ""'],
  ["a problem with another status", 409, problem, JSON.stringify(body), "a problem of the shape"],
])("%s is a fault", (_, status, given, text, fault) => {
  expect(judge(status, given as Record<string, string>, text).join()).toContain(fault);
});
