import { beforeAll, describe, expect, test } from "vitest";
import { loadCommonPasswords } from "./common-passwords.ts";
import { type Guesses, passwordHint, weaknesses, weaknessOf } from "./weakness.rules.ts";

let guesses: Guesses;
beforeAll(async () => {
  guesses = {
    ...(await loadCommonPasswords()),
    own: ["rosa.paez@vereda.co", "Rosa Elvira Páez Quira"],
    site: ["Semillero", "Academia La Gulupa", "gulupa", "escuela.example"],
  };
});

const found = (password: string) => weaknessOf(password, guesses);

test("the list has far more than the 3,000 most used passwords of eight characters or more", () => {
  const long = [...guesses.passwords].filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThan(10_000);
});

describe("refused", () => {
  test.each([
    "password",
    "PassWord",
    "p@ssw0rd",
    "Passw0rd!",
    "password123",
    "password2026",
    "!!password1",
    "pass word",
    "iloveyou",
    "tequiero",
    "te quiero",
    "princesa12",
    "1q2w3e4r",
    "superman!",
    "contraseña",
    "Contrasena1",
    "c0ntr4seña",
    "valentina1998",
    "ｐａｓｓｗｏｒｄ",
    "passwordpassword",
  ])("«%s» is among the most used", (password) => {
    expect(found(password)).toBe("listed");
  });

  test.each(["cosecha2026", "Madrugada", "Campesina12", "agricultores24", "campesino!"])(
    "«%s» is one word or name",
    (password) => {
      expect(found(password)).toBe("word");
    },
  );

  test.each([
    "12345678",
    "123456789012",
    "87654321",
    "abcdefgh",
    "qwertyui",
    "asdfghjklñ",
    "1qaz2wsx",
    "qwerty123456",
    "abc123xyz",
    "147258369",
    "aaaaaaaa",
    "aaaaaaab",
    "........a",
    "12121212",
    "abcabcabc",
    "hola hola hola",
    "holaholahol",
    "       x",
    "ññññññññ",
  ])("«%s» repeats or follows an order", (password) => {
    expect(found(password)).toBe("pattern");
  });

  test.each(["        ", "\t\t\t\t\t\t\t\t", " ".repeat(9), "\u200B".repeat(8), "ㅤ".repeat(8)])(
    "blanks only: %j",
    (password) => {
      expect(found(password)).toBe("blank");
    },
  );

  test.each(["19870512", "12/05/1987", "05-12-1987", "1987.05.12"])("«%s» is a date", (date) => {
    expect(found(date)).toBe("date");
  });

  test.each([
    "rosa.paez@vereda.co",
    "ROSA.PAEZ",
    "rosapaez1",
    "RosaPáez2026",
    "p4ezr0sa",
    "rosa elvira páez quira",
    "quiraquira12",
  ])("«%s» is what others know about the person", (password) => {
    expect(found(password)).toBe("own");
  });

  test.each([
    "semillero",
    "Semillero2026",
    "s3m1ll3r0",
    "semillero semillero",
    "lagulupa",
    "gulupa2026!",
  ])("«%s» is the name of the site", (password) => {
    expect(found(password)).toBe("site");
  });
});

test.each([
  "cosecha de mayo",
  "una clave larga",
  "caballo batería grapa correcto",
  "rosa y café en la loma",
  "semillero de la montaña alta",
  "el lunes siembro maíz",
  "tractor4815",
  "k7pa9x2m",
  "Zq8!nv2#",
  "mq82719403",
  "correcthorsebattery",
  "ñandú 🌱 páramo 7",
  `${"x".repeat(250)}cosecha de mayo${"y".repeat(240)}`,
])("«%s» is accepted", (password) => {
  expect(found(password)).toBeNull();
});

test("without words of the person or the site, the lists still decide", () => {
  const bare = { ...guesses, own: [], site: [""] };
  expect(weaknessOf("12345678", bare)).toBe("pattern");
  expect(weaknessOf("cosecha de mayo", bare)).toBeNull();
});

test("each refusal says why and what to do", () => {
  for (const text of Object.values(weaknesses)) {
    expect(text).toMatch(/\. Prueba con tres o cuatro palabras que solo tú juntarías\.$/);
  }
  expect(weaknesses.listed).toMatch(
    /^Esa contraseña es de las más usadas y se adivina en segundos/,
  );
});

test("the hint of a site that asks for length alone is the text of the specification", () => {
  expect(passwordHint("length")).toBe("Al menos 8 caracteres");
  expect(passwordHint("uncommon")).toBe("Al menos 8 caracteres, y que no sea de las más usadas");
});
