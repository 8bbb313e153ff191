import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { authWide } from "#src/pages/sign-in/auth-form.tsx";
import { type Errors, errorsIn, noteIn } from "#src/ui/forms/form-messages.ts";
import { completeInput, messages, signInInput, signUpForm } from "./rules.ts";

type Fields = Record<string, string>;
type Said = { note: string | null; under: Errors };

/** The messages after sending these fields: above the form, and under its fields. */
function readAfter(schema: z.ZodType, wide: readonly string[], fields: Fields): Said {
  const errors = errorsIn(schema, fields);
  const under = Object.entries(errors).filter(([, message]) => !wide.includes(message));
  return { note: noteIn(errors, wide), under: Object.fromEntries(under) };
}

type Case = [what: string, changes: Fields, note: string | null, under: Errors];

const fillAll = "Debes llenar todos los campos";
const completeAll = "Debes completar todos los campos";
const tooLong = "Este texto es demasiado largo";
const longEmail = `${"a".repeat(250)}@correo.co`;

describe("sign-in", () => {
  const good = { email: "ana@correo.co", password: "1" };
  const said = (changes: Fields) => readAfter(signInInput, authWide, { ...good, ...changes });

  test.each<Case>([
    ["both fields filled in", {}, null, {}],
    ["nothing", { email: "", password: "" }, fillAll, {}],
    ["no e-mail", { email: "" }, fillAll, {}],
    ["only blanks for an e-mail", { email: "   " }, fillAll, {}],
    ["no password", { password: "" }, fillAll, {}],
    ["capitals and blanks around the e-mail", { email: " Ana@Correo.CO " }, null, {}],
    ["an e-mail without a host", { email: "ana" }, null, { email: "Correo inválido" }],
    ["an e-mail of 260 characters", { email: longEmail }, null, { email: "Correo inválido" }],
    ["an overlong password", { password: "x".repeat(513) }, messages.wrongCredentials, {}],
  ])("%s", (_what, changes, note, under) => {
    expect(said(changes)).toEqual({ note, under });
  });
});

describe("sign-up", () => {
  const password = "cosecha2026";
  const good = { name: "Ana Quira", email: "ana@correo.co", password, passwordAgain: password };
  const said = (changes: Fields) => readAfter(signUpForm, authWide, { ...good, ...changes });
  const both = (password: string) => ({ password, passwordAgain: password });
  const short = { password: "La contraseña debe tener al menos 8 caracteres" };
  const nameless = { name: "Debes ingresar tu nombre" };
  const differ = { passwordAgain: "Las contraseñas no coinciden" };
  const nothing = { name: "", email: "", ...both("") };

  test.each<Case>([
    ["everything filled in", {}, null, {}],
    ["nothing", nothing, fillAll, nameless],
    ["no e-mail", { email: "" }, fillAll, {}],
    ["no password", both(""), fillAll, {}],
    ["no name", { name: "" }, null, nameless],
    ["only blanks for a name", { name: "   " }, null, nameless],
    ["a name of 121 letters", { name: "ñ".repeat(121) }, null, { name: tooLong }],
    ["a name of 120 letters", { name: "ñ".repeat(120) }, null, {}],
    ["an e-mail without a host", { email: "ana@" }, null, { email: "Correo inválido" }],
    ["an e-mail of 260 characters", { email: longEmail }, null, { email: "Correo inválido" }],
    ["a password of 7 characters", both("1234567"), null, short],
    ["a password of 8 characters", both("12345678"), null, {}],
    ["a second password that differs", { passwordAgain: "cosecha2025" }, null, differ],
    ["no second password", { passwordAgain: "" }, null, differ],
    [
      "a short password and another",
      { ...both("123"), passwordAgain: "12" },
      null,
      {
        ...short,
        ...differ,
      },
    ],
  ])("%s", (_what, changes, note, under) => {
    expect(said(changes)).toEqual({ note, under });
  });

  test("an overlong password gets its own message", () => {
    expect(said(both("x".repeat(513))).under).toEqual({
      password: "La contraseña no puede tener más de 512 caracteres",
    });
  });
});

describe("completing a sign-up", () => {
  const good = {
    role: "teacher",
    picture: "users/profile/1.jpg",
    name: "Ana",
    description: "Café",
  };
  const said = (changes: Fields) =>
    readAfter(completeInput, [completeAll], { ...good, ...changes });
  const noPicture = { picture: "Debes subir una imagen" };

  test.each<Case>([
    ["a teacher with everything", {}, null, {}],
    ["a student, who needs no profile", { role: "student", picture: "", name: "" }, null, {}],
    ["no picture", { picture: "" }, null, noPicture],
    ["no name", { name: " " }, completeAll, {}],
    ["no description", { description: "" }, completeAll, {}],
    ["nothing", { picture: "", name: "", description: "" }, completeAll, noPicture],
    ["a name of 121 letters", { name: "n".repeat(121) }, null, { name: tooLong }],
    ["a description of 1001", { description: "d".repeat(1001) }, null, { description: tooLong }],
    ["no role", { role: "" }, null, { role: "Elige si quieres aprender o enseñar" }],
    [
      "a role that cannot be chosen",
      { role: "admin" },
      null,
      {
        role: "Elige si quieres aprender o enseñar",
      },
    ],
  ])("%s", (_what, changes, note, under) => {
    expect(said(changes)).toEqual({ note, under });
  });

  test("a missing picture is reported before missing texts", () => {
    const checked = completeInput.safeParse({ role: "teacher", picture: "", name: "" });
    expect(checked.error?.issues[0]?.message).toBe("Debes subir una imagen");
  });
});
