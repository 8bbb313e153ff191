import { expect, test } from "vitest";
import { forgotInput, resetForm, resetInput } from "./email-links.rules.ts";

function said(schema: typeof forgotInput | typeof resetForm | typeof resetInput, input: unknown) {
  return schema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);
}

test("the address is lowercased and trimmed, and has to be one", () => {
  expect(forgotInput.parse({ email: "  Ana@Correo.CO " })).toEqual({ email: "ana@correo.co" });
  expect(said(forgotInput, { email: "" })).toEqual([["email", "Debes llenar todos los campos"]]);
  expect(said(forgotInput, { email: "ana" })).toEqual([["email", "Correo inválido"]]);
});

test("a new password is as long as at sign-up and typed twice alike", () => {
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

test("a program that leaves the token out is told so", () => {
  expect(said(resetInput, { password: "12345678" })).toEqual([
    ["token", "Falta el token del enlace"],
  ]);
});
