import { expect, test } from "vitest";
import { subdomainsBelow } from "./hosts.rules.ts";

const allowedHosts = ["192.168.1.7", "Semillero.LOCAL:3000", "[fd00::7]"];
const subdomainOf = subdomainsBelow({
  baseDomain: "semillero.co",
  publicUrl: "https://cursos.semillero.co",
  allowedHosts,
});

test.each([
  ["cauca.semillero.co", "cauca"],
  ["Cauca.SEMILLERO.co:443", "cauca"],
  ["cauca.semillero.co.", "cauca"],
  ["cauca.semillero.co.:443", "cauca"],
  ["la-gulupa-2.semillero.co", "la-gulupa-2"],
  [`${"a".repeat(63)}.semillero.co`, "a".repeat(63)],
])("the host %s names an academy", (host, subdomain) => {
  expect(subdomainOf(host)).toBe(subdomain);
});

test.each([
  "semillero.co",
  "semillero.co:3000",
  "www.semillero.co",
  "WWW.semillero.co.",
  "cursos.semillero.co",
  "localhost",
  "LOCALHOST:3000",
  "127.0.0.1:3000",
  "127.8.9.10",
  "[::1]",
  "[::1]:3000",
  "192.168.1.7:3000",
  "192.168.1.7",
  "semillero.local",
  "[FD00::7]:3000",
])("the host %j is the root academy", (host) => {
  expect(subdomainOf(host)).toBeNull();
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
  "otro.co",
  "cauca.semillero.co.otro.co",
  "evilsemillero.co",
  "192.168.1.8:3000",
  "a.192.168.1.7",
  "128.0.0.1",
  "127.0.0.1.otro.co",
  "127.0.0",
  "[::2]:3000",
  "::1",
  "cauca.localhost",
  "www.cursos.semillero.co",
  "semillero.co..",
  "semillero.co@otro.co",
  "",
])("the host %j is unknown", (host) => {
  expect(subdomainOf(host)).toBeUndefined();
});

test("on a development machine, academies are subdomains of localhost", () => {
  const publicUrl = "http://localhost:3000";
  const here = subdomainsBelow({ baseDomain: "localhost", publicUrl, allowedHosts: [] });
  expect(here("cauca.localhost:3000")).toBe("cauca");
  expect(here("localhost:3000")).toBeNull();
  expect(here("127.0.0.1:3000")).toBeNull();
  expect(here("192.168.1.7:3000")).toBeUndefined();
});
