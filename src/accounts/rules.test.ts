import { expect, test } from "vitest";
import { signInInput, signUpForm, tooManyText } from "./rules.ts";

const valid = {
  email: "ana@correo.co",
  password: "12345678",
  passwordAgain: "12345678",
  name: "Ana Quira",
};

function said(input: unknown, schema: typeof signInInput | typeof signUpForm = signUpForm) {
  return schema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);
}

test("a valid sign-up passes, with its e-mail lowercased and trimmed", () => {
  expect(signUpForm.parse({ ...valid, email: "  Ana@Correo.CO " })).toEqual(valid);
});

test("a sign-up says what is missing, in the words of the spec", () => {
  const empty = { ...valid, email: " ", password: "", passwordAgain: "", name: "  " };
  const texts = said(empty)?.map(([, text]) => text);
  expect(texts).toContain("Debes llenar todos los campos");
  expect(said({ ...valid, email: "" })).toEqual([["email", "Debes llenar todos los campos"]]);
  expect(said({ ...valid, name: "  " })).toEqual([["name", "Debes ingresar tu nombre"]]);
});

test("a sign-up says what is wrong, in the words of the spec", () => {
  expect(said({ ...valid, password: "1234567", passwordAgain: "1234567" })).toEqual([
    ["password", "La contraseña debe tener al menos 8 caracteres"],
  ]);
  expect(said({ ...valid, passwordAgain: "12345679" })).toEqual([
    ["passwordAgain", "Las contraseñas no coinciden"],
  ]);
  expect(said({ ...valid, email: "ana" })).toEqual([["email", "Correo inválido"]]);
});

test("an omitted field gets a Spanish message too", () => {
  expect(said({}, signInInput)).toEqual([
    ["email", "Debes llenar todos los campos"],
    ["password", "Debes llenar todos los campos"],
  ]);
  const { name: _, ...nameless } = valid;
  expect(said(nameless)).toEqual([["name", "Debes ingresar tu nombre"]]);
});

test("signing in requires both fields and does not check the password's length", () => {
  expect(said({ email: "ana@correo.co", password: "" }, signInInput)).toEqual([
    ["password", "Debes llenar todos los campos"],
  ]);
  expect(said({ email: "ana@correo.co", password: "1" }, signInInput)).toBeUndefined();
});

test("too many attempts are refused with the time to wait", () => {
  expect(tooManyText(720)).toBe("Demasiados intentos. Intenta de nuevo en 12 minutos.");
});
