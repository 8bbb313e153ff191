import { expect, test } from "vitest";
import { personOf } from "./identity-claims.ts";

const claims = { iss: "https://issuer.example", sub: "7", email: "ana@correo.co", name: "Ana" };
const person = (id: "google" | "microsoft" | "facebook" | "oidc", more: object, userinfo = {}) =>
  personOf(id, { claims: { ...claims, ...more }, userinfo });

test.each([
  [true, true],
  ["true", false],
  [1, false],
  [undefined, false],
])("email_verified %j makes the e-mail verified: %s", (email_verified, verified) => {
  for (const id of ["google", "facebook", "oidc"] as const) {
    expect(person(id, { email_verified }).emailVerified).toBe(verified);
  }
});

test("only Microsoft states it in a claim of its own", () => {
  expect(person("microsoft", {}).emailVerified).toBe(false);
  expect(person("microsoft", { xms_edov: false }).emailVerified).toBe(false);
  for (const xms_edov of [true, 1, "1"]) {
    expect(person("microsoft", { xms_edov }).emailVerified).toBe(true);
    expect(person("oidc", { xms_edov }).emailVerified).toBe(false);
  }
});

test("what the ID token says about an e-mail does not apply to the e-mail of userinfo", () => {
  const userinfo = { email: "otra@correo.co", name: "Otra" };
  const mixed = person("oidc", { email: undefined, email_verified: true }, userinfo);
  expect(mixed).toMatchObject({ email: "otra@correo.co", emailVerified: false, name: "Ana" });
});

test("with several issuers, the same subject is a different person in each", () => {
  const other = { iss: "https://tenant.example" };
  expect(person("microsoft", other).subject).not.toBe(person("microsoft", {}).subject);
  expect(person("google", {}).subject).toBe("7");
});
