import { describe, expect, test } from "vitest";
import { safeRedirect, signInInput, signUpForm } from "./rules.ts";

describe("where redirectTo may lead", () => {
  test.each(["/explore?category=todos", "/courses/1/clases/2#minuto", "/", "/explore?terms=a//b"])(
    "the path %s is followed as it is",
    (path) => {
      expect(safeRedirect(path, "semillero.co")).toBe(path);
    },
  );

  test.each([
    ["https://semillero.co/explore", "https://semillero.co/explore"],
    ["https://cauca.semillero.co/checkout?a=1", "https://cauca.semillero.co/checkout?a=1"],
    ["HTTPS://Cauca.Semillero.CO/x", "https://cauca.semillero.co/x"],
  ])("the product's own host in %s is followed", (target, result) => {
    expect(safeRedirect(target, "semillero.co")).toBe(result);
  });

  test("an academy on a development machine is an own host", () => {
    const target = "http://cauca.localhost:3000/explore";
    expect(safeRedirect(target, "localhost")).toBe(target);
  });

  test.each([
    "//evil.co",
    "/\\evil.co",
    "\\\\evil.co",
    "/x\\..\\\\evil.co",
    "/.//evil.co",
    "/a/..//evil.co",
    "/%2e//evil.co",
    "https://evil.co",
    "https://evilsemillero.co",
    "https://semillero.co.evil.co",
    "https://semillero.co@evil.co/",
    "https:evil.co",
    "///evil.co",
    "/\t/evil.co",
    "/\n/evil.co",
    "/explore\r\nset-cookie: a=b",
    "\u0000/explore",
    "javascript:alert(1)",
    "javascript://semillero.co/%0aalert(1)",
    "data:text/html,hola",
    "ftp://semillero.co/x",
    "explore",
    "",
  ])("%j is not followed", (target) => {
    expect(safeRedirect(target, "semillero.co")).toBeNull();
  });

  test("a missing redirectTo is not followed", () => {
    expect(safeRedirect(null, "semillero.co")).toBeNull();
    expect(safeRedirect(undefined, "semillero.co")).toBeNull();
  });
});

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
