import { expect, test } from "vitest";
import { forgotInput, resetForm, resetInput } from "./email-links.rules.ts";

function said(schema: typeof forgotInput | typeof resetForm | typeof resetInput, input: unknown) {
  return schema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);
}

test("the address is lowercased and trimmed, and must be valid", () => {
  expect(forgotInput.parse({ email: "  Ana@Correo.CO " })).toEqual({ email: "ana@correo.co" });
  expect(said(forgotInput, { email: "" })).toEqual([["email", "Debes llenar todos los campos"]]);
  expect(said(forgotInput, { email: "ana" })).toEqual([["email", "Correo inválido"]]);
});

test("a new password follows the sign-up rules and is typed twice the same", () => {
  const valid = { password: "12345678", passwordAgain: "12345678" };
  expect(resetForm.parse(valid)).toEqual(valid);
  expect(said(resetForm, { password: "1234567", passwordAgain: "1234567" })).toEqual([
    ["password", "La contraseña debe tener al menos 8 caracteres"],
  ]);
  expect(said(resetForm, { ...valid, passwordAgain: "12345679" })).toEqual([
    ["passwordAgain", "Las contraseñas no coinciden"],
  ]);
  expect(said(resetForm, { password: "", passwordAgain: "" })?.[0]).toEqual([
    "password",
    "Debes llenar todos los campos",
  ]);
});

test("a request without the token gets an error for it", () => {
  expect(said(resetInput, { password: "12345678" })).toEqual([
    ["token", "Falta el token del enlace"],
  ]);
});
