import { expect, test } from "vitest";
import { isLoopback, openings } from "./reach.mjs";

test.each([
  "localhost",
  "LOCALHOST:3000",
  "localhost.",
  "finca.localhost:3000",
  "127.0.0.1",
  "127.1.2.3:80",
  "::1",
  "[::1]:3000",
])("%s leads to this machine only", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  "0.0.0.0",
  "::",
  "[::]:3000",
  "192.168.1.7",
  "fd00::7",
  "semillero.example",
  "localhost.example",
  "notlocalhost",
  "127.0.0.1.example",
  "127.0.0.1@semillero.example",
  "",
  "a b",
])("«%s» does not", (host) => {
  expect(isLoopback(host)).toBe(false);
});

test.each([
  {},
  { PUBLIC_URL: "http://localhost:3000" },
  { PUBLIC_URL: "https://finca.localhost/", HOST: "127.0.0.1" },
  { PUBLIC_URL: "http://[::1]:3000", HOST: "::1" },
  { BASE_DOMAIN: "semillero.localhost", ALLOWED_HOSTS: "127.0.0.1, otra.localhost:3000," },
])("only this machine reaches %o", (env) => {
  expect(openings(env)).toEqual([]);
});

test.each([
  ["PUBLIC_URL", "https://semillero.example"],
  ["PUBLIC_URL", "http://localhost@semillero.example/"],
  ["PUBLIC_URL", "https://192.168.1.7:3000/x"],
  ["HOST", "0.0.0.0"],
  ["HOST", "::"],
  ["HOST", "192.168.1.7"],
  ["BASE_DOMAIN", "semillero.example"],
  ["ALLOWED_HOSTS", "localhost,192.168.1.7"],
])("others reach it by %s=%s", (name, value) => {
  expect(openings({ [name]: value })).toEqual([`${name}=${value}`]);
});
