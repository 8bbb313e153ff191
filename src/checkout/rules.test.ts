import { expect, test } from "vitest";
import {
  billingShape,
  buyerEmail,
  cardNameError,
  cardNumberError,
  cvcError,
  expiryError,
  looksLikeCard,
  messages,
  priceOrder,
  refusalText,
  toCop,
  vatInCopCents,
} from "./rules.ts";

const billing = {
  firstName: "Hernando",
  lastName: "Yate Capera",
  address: "Vereda La Palma, finca El Recuerdo",
  phone: "310 555 01 42",
  city: "Chaparral",
};

function complaints(change: Partial<typeof billing>): string[] {
  const parsed = billingShape.safeParse({ ...billing, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test("an order costs its courses minus the discount, plus 19 % tax", () => {
  expect(priceOrder([3900, 1800], 570, 19)).toEqual({
    subtotalCents: 5700,
    discountCents: 570,
    taxCents: 975,
    totalCents: 6105,
  });
  expect(priceOrder([], 0, 19)).toMatchObject({ subtotalCents: 0, taxCents: 0, totalCents: 0 });
});

test("tax rounds half up to the cent", () => {
  expect(priceOrder([50], 0, 19).taxCents).toBe(10); // 9.5
  expect(priceOrder([150], 0, 19).taxCents).toBe(29); // 28.5
  expect(priceOrder([1300], 0, 19).taxCents).toBe(247);
  expect(priceOrder([1, 1], 0, 19).taxCents).toBe(0); // 0.38
  expect(priceOrder([3], 0, 19).taxCents).toBe(1); // 0.57
});

test("a discount of the whole price leaves nothing to pay", () => {
  expect(priceOrder([3900], 3900, 19)).toMatchObject({ taxCents: 0, totalCents: 0 });
});

test("pesos are whole, and their tax is sent to the gateway in cents", () => {
  expect(toCop(6105, 4070)).toBe(248_474);
  expect(toCop(1, 4070)).toBe(41);
  expect(toCop(4641, 4073.27)).toBe(189_040);
  expect(vatInCopCents(priceOrder([3900, 1800], 570, 19), 4070)).toBe(3_968_300);
});

test("a card number has 12 to 19 digits; spaces do not count", () => {
  expect(cardNumberError("4242 4242 4242 4242")).toBeNull();
  expect(cardNumberError("123456789012")).toBeNull();
  expect(cardNumberError("1234567890123456789")).toBeNull();
  for (const wrong of ["", "4242 4242 42", "12345678901234567890", "4242-4242-4242-4242"]) {
    expect(cardNumberError(wrong)).toBe("El número de tarjeta no es válido");
  }
});

test("a card is good until the end of its month", () => {
  const now = new Date(2026, 10, 21);
  expect(expiryError("11/26", now)).toBeNull();
  expect(expiryError("12/26", new Date(2026, 11, 31, 23, 59))).toBeNull();
  expect(expiryError("08 / 29", now)).toBeNull();
  for (const wrong of ["10/26", "13/28", "00/28", "8/29", "08/2029", "0829", ""]) {
    expect(expiryError(wrong, now)).toBe("La fecha de expiración no es válida");
  }
});

test("a security code has three or four digits", () => {
  expect(cvcError("123")).toBeNull();
  expect(cvcError("1234")).toBeNull();
  for (const wrong of ["12", "12345", "12a", ""]) {
    expect(cvcError(wrong)).toBe("El código de seguridad no es válido");
  }
});

test("the name on a card has letters and spaces, at least five", () => {
  expect(cardNameError("HERNANDO YATE C")).toBeNull();
  expect(cardNameError("Íñigo Núñez")).toBeNull();
  for (const wrong of ["", "Ana", "HERNANDO 2", "4242 4242"]) {
    expect(cardNameError(wrong)).toBe("El nombre de la tarjeta es invalido");
  }
});

test("names have letters and spaces", () => {
  expect(complaints({})).toEqual([]);
  expect(complaints({ firstName: "María José", lastName: "Peña-Ñáñez" })).toEqual([]);
  expect(complaints({ firstName: "H3rnando" })).toEqual(["El nombre no es válido"]);
  expect(complaints({ lastName: "a".repeat(81) })).toEqual(["El nombre no es válido"]);
});

test("a phone has digits; spaces, hyphens and a leading plus are accepted", () => {
  for (const right of ["3105550142", "+57 310 555 01 42", "310-555-0142"]) {
    expect(complaints({ phone: right })).toEqual([]);
  }
  expect(complaints({ phone: "31o 555 01 42" })).toEqual(["El télefono no es válido"]);
  expect(complaints({ phone: "31055" })).toEqual(["El télefono no es válido"]);
});

test("a city has letters and spaces, may be empty, and accepts official names", () => {
  for (const right of ["", "Chaparral", "Bogotá, D.C.", "Piendamó - Tunía"]) {
    expect(complaints({ city: right })).toEqual([]);
  }
  expect(complaints({ city: "Cali 2" })).toEqual(["La ciudad no es válida"]);
});

test("name, last name, phone and address are required", () => {
  for (const field of ["firstName", "lastName", "phone", "address"] as const) {
    expect(complaints({ [field]: "  " })[0]).toBe("Por favor completa los datos de facturación");
  }
});

test("the learner's e-mail is trimmed, lowercased and validated", () => {
  expect(buyerEmail.parse("  Hernando@Correo.CO ")).toBe("hernando@correo.co");
  expect(buyerEmail.safeParse("hernando@").error?.issues[0]?.message).toBe(messages.learnerEmail);
});

test("a card number is found inside a text, with any spacing", () => {
  for (const text of [
    "4242424242424242",
    "x 4242 4242 4242 4242 y",
    "n:4111-1111-1111-1111",
    "Calle 5 4242 4242 4242 4242",
  ]) {
    expect(looksLikeCard(text)).toBe(true);
  }
  for (const text of [
    "4242424242424241",
    "3105550142",
    "Calle 45 # 12-34",
    "tok_test_8020_1Ec0cE5E",
    // Random names with runs of digits that pass Luhn's check.
    "tok_test_8020_4242424242424242",
    "tok_test_8020_a4111111111111111b",
  ]) {
    expect(looksLikeCard(text)).toBe(false);
  }
});

test("a card number is found among many groups of digits, and long texts take no time to read", () => {
  expect(looksLikeCard(`${"1 ".repeat(150)}4242 4242 4242 4242`)).toBe(true);
  expect(looksLikeCard("1 ".repeat(120_000))).toBe(false);
});

test("a dot within a name becomes one between names, so that no mail makes a link of it", () => {
  const { firstName, lastName } = billingShape.parse({
    ...billing,
    firstName: "Premios en sitio.co",
    lastName: "J.R. Yate",
  });
  expect([firstName, lastName]).toEqual(["Premios en sitio. co", "J. R. Yate"]);
});

test("the texts for a decline and for a failure differ", () => {
  expect(refusalText("DECLINED")).toContain("El banco rechazó el pago");
  expect(refusalText("ERROR")).toContain("No se descontó nada");
});
