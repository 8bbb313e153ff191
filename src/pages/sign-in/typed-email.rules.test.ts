import { expect, test } from "vitest";
import { emailIn, withEmail } from "./typed-email.rules.ts";

test.each([
  ["/login/forgot", " ana+finca@correo.test ", "/login/forgot?email=ana%2Bfinca%40correo.test"],
  ["/login?redirectTo=%2Fx", "ana&b", "/login?redirectTo=%2Fx&email=ana%26b"],
  ["/login", "", "/login"],
  ["/login", undefined, "/login"],
])("the way to %s takes %j along", (href, typed, expected) => {
  expect(withEmail(href, typed)).toBe(expected);
  expect(emailIn(new URL(expected, "http://localhost"))).toBe(typed?.trim() || undefined);
});
