import { expect, test } from "vitest";
import { openSigner } from "./signer.ts";

const signer = openSigner("a secret that is long enough for a test");

test("a signed token can be read back", async () => {
  const token = await signer.sign("access", { sub: "1", academy: "2" }, 60);
  expect(await signer.verify("access", token)).toMatchObject({ sub: "1", academy: "2" });
});

test("another start with the same secret reads it too, one with another secret does not", async () => {
  const token = await signer.sign("access", { sub: "1" }, 60);
  const again = openSigner("a secret that is long enough for a test");
  const other = openSigner("a secret that is long enough for a tesT");
  expect(await again.verify("access", token)).toMatchObject({ sub: "1" });
  expect(await other.verify("access", token)).toBeNull();
});

test("a token of another purpose is invalid", async () => {
  const token = await signer.sign("upload", { sub: "1" }, 60);
  expect(await signer.verify("access", token)).toBeNull();
});

test("an expired token is invalid", async () => {
  expect(await signer.verify("access", await signer.sign("access", {}, -1))).toBeNull();
});

test("a changed, unsigned or malformed token is invalid", async () => {
  const token = await signer.sign("access", { sub: "1" }, 60);
  const [head = "", body = "", signature = ""] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = encode({ sub: "admin", exp: 9_999_999_999 });
  const forged = [
    `${head}.${claims}.${signature}`,
    `${encode({ alg: "none" })}.${claims}.`,
    `${head}.${body}.`,
    `${head}.${body}`,
    "x",
    "",
  ];
  for (const one of forged) expect(await signer.verify("access", one)).toBeNull();
});

test("a MAC proves its text for its purpose, and nothing else", () => {
  const mac = signer.mac("media", "media/a/1");
  expect(mac).toMatch(/^[\w-]{43}$/);
  expect(signer.sameMac("media", "media/a/1", mac)).toBe(true);
  expect(signer.sameMac("media", "media/a/2", mac)).toBe(false);
  expect(signer.sameMac("upload", "media/a/1", mac)).toBe(false);
  expect(signer.sameMac("media", "media/a/1", mac.slice(1))).toBe(false);
  expect(signer.sameMac("media", "media/a/1", "")).toBe(false);
  expect(signer.sameMac("media", "media/a/1", "ñ".repeat(43))).toBe(false);
});
