import { expect, test } from "vitest";
import { openSigner } from "#src/outside/keys/signer.ts";
import { deviceSeconds, knownDevice, rememberAccount } from "./known-device.ts";

const signer = openSigner("secret");
const ana = { academyId: "one", accountId: "0198c1f2-ana" };
const now = Date.UTC(2026, 10, 22);

function deviceOf(cookie: string, { academyId, accountId } = ana, at = now): string | null {
  return knownDevice(signer, cookie, academyId, at).knownDevice?.(accountId) ?? null;
}

test("a browser that has signed in to an account is known to it, and to no other", () => {
  const cookie = rememberAccount(signer, undefined, ana, now);
  expect(deviceOf(cookie)).toMatch(/^[\w-]{22}$/);
  expect(deviceOf(cookie, { ...ana, accountId: "beto" })).toBeNull();
  expect(deviceOf(cookie, { ...ana, academyId: "two" })).toBeNull();
});

test("the cookie names neither account nor academy, and those of two browsers have nothing in common", () => {
  const [one, two] = [1, 2].map(() => rememberAccount(signer, undefined, ana, now));
  expect(one).not.toMatch(/ana|one/);
  expect(decodeURIComponent(one ?? "")).toBe(one);
  const parts = (cookie = "") => cookie.split(/[.~]/).filter((part) => part.length > 20);
  expect(parts(one).filter((part) => parts(two).includes(part))).toEqual([]);
  expect(deviceOf(one ?? "")).not.toBe(deviceOf(two ?? ""));
});

test("it lasts 180 days from the last sign-in", () => {
  const last = now + deviceSeconds * 1000;
  const cookie = rememberAccount(signer, undefined, ana, now);
  expect(deviceOf(cookie, ana, last)).not.toBeNull();
  expect(deviceOf(cookie, ana, last + 1000)).toBeNull();
  const renewed = rememberAccount(signer, cookie, ana, last);
  expect(deviceOf(renewed, ana, last + 1000)).toBe(deviceOf(cookie));
  expect(renewed).toHaveLength(cookie.length);
});

test("the last five accounts of a shared browser are known, by the same id", () => {
  const accounts = ["a", "b", "c", "d", "e", "f"].map((accountId) => ({ ...ana, accountId }));
  let cookie = "";
  for (const account of accounts) cookie = rememberAccount(signer, cookie, account, now);
  const [oldest, ...kept] = accounts.map((account) => deviceOf(cookie, account));
  expect(oldest).toBeNull();
  expect(new Set(kept).size).toBe(1);
  expect(kept[0]).not.toBeNull();
  // A renewal of one pushes out none.
  const [, second] = accounts;
  cookie = rememberAccount(signer, cookie, second ?? ana, now);
  expect(accounts.slice(1).every((account) => deviceOf(cookie, account))).toBe(true);
});

const good = rememberAccount(signer, undefined, ana, now);
const [id = "", entry = ""] = good.split(".");
const [at = "", mac = ""] = entry.split("~");
const later = (Number.parseInt(at, 36) + 1).toString(36);
const another = rememberAccount(signer, undefined, { ...ana, accountId: "beto" }, now);

test.each([
  ["empty", ""],
  ["of another server", rememberAccount(openSigner("other"), undefined, ana, now)],
  ["with a later time", `${id}.${later}~${mac}`],
  ["with another browser's id", `${another.split(".")[0]}.${entry}`],
  ["with another account's proof", `${id}.${another.split(".")[1]}`],
  ["without a proof", `${id}.${at}~`],
  ["cut", good.slice(0, -1)],
  ["with more after it", `${good}x`],
  ["very long", `${id}${`.${entry}`.repeat(1000)}`],
  ["no time", `${id}.%~${mac}`],
])("a cookie that is %s is of no account", (_, cookie) => {
  expect(deviceOf(cookie)).toBeNull();
});

test("a forged cookie is replaced at the next sign-in", () => {
  const cookie = rememberAccount(signer, "planted.by~somebody", ana, now);
  expect(deviceOf(cookie)).toMatch(/^[\w-]{22}$/);
});
