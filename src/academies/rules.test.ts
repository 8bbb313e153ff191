import { expect, test } from "vitest";
import { subdomainOf } from "./rules.ts";

test.each([
  ["cauca.semillero.co", "cauca"],
  ["Cauca.SEMILLERO.co:443", "cauca"],
  ["cauca.semillero.co.", "cauca"],
  ["la-gulupa-2.semillero.co", "la-gulupa-2"],
  [`${"a".repeat(63)}.semillero.co`, "a".repeat(63)],
])("the host %s asks for an academy", (host, subdomain) => {
  expect(subdomainOf(host, "semillero.co")).toBe(subdomain);
});

test.each([
  "semillero.co",
  "semillero.co:3000",
  "www.semillero.co",
  "WWW.semillero.co.",
  "192.168.1.7:3000",
  "[::1]:3000",
  "otro.co",
  "cauca.semillero.co.otro.co",
  "evilsemillero.co",
  "",
])("the host %j is the root academy", (host) => {
  expect(subdomainOf(host, "semillero.co")).toBeNull();
});

test.each([
  "a.cauca.semillero.co",
  "www.cauca.semillero.co",
  "-cauca.semillero.co",
  "cauca-.semillero.co",
  ".semillero.co",
  "cau_ca.semillero.co",
  "cauça.semillero.co",
  `${"a".repeat(64)}.semillero.co`,
])("the host %j can name no academy", (host) => {
  expect(subdomainOf(host, "semillero.co")).toBeUndefined();
});

test("on a development machine academies live below localhost", () => {
  expect(subdomainOf("cauca.localhost:3000", "localhost")).toBe("cauca");
  expect(subdomainOf("localhost:3000", "localhost")).toBeNull();
});
