import { expect, test } from "vitest";
import {
  type CheckoutValues,
  type Choices,
  checkForm,
  noteLines,
  noteTitle,
} from "./form.rules.ts";

const now = new Date(2026, 10, 21);
const filled: CheckoutValues = {
  learnerEmail: "hernando@correo.co",
  firstName: "Hernando",
  lastName: "Yate",
  email: "hernando@correo.co",
  phone: "3105550142",
  address: "Vereda La Palma",
  city: "Chaparral",
  number: "4242 4242 4242 4242",
  expiry: "08/29",
  cvc: "123",
  holder: "HERNANDO YATE",
  bank: "1",
  person: "natural",
  pseType: "CC",
  pseNumber: "1.234.567",
  nequiPhone: "310 555 0142",
  daviplataType: "CC",
  daviplataNumber: "1234567",
  invoiceType: "NIT",
  invoiceNumber: "900.123.456-7",
};
const byCard: Choices = { method: "card", forOther: true, invoice: false };
const empty = Object.fromEntries(
  Object.keys(filled).map((field) => [field, " "]),
) as CheckoutValues;

test("a valid form has no errors", () => {
  expect(checkForm(filled, byCard, now)).toEqual({ errors: {}, missing: {} });
});

test("city and billing e-mail may stay empty", () => {
  expect(checkForm({ ...filled, city: "", email: "" }, byCard, now).missing).toEqual({});
});

test("an empty form reports each error once, in the order of the page", () => {
  const { errors, missing } = checkForm(empty, byCard, now);
  expect(errors).toEqual({});
  expect(noteLines(missing)).toEqual([
    {
      field: "learnerEmail",
      text: "Por favor ingresa un correo para el usuario que tomará el curso",
    },
    { field: "firstName", text: "Por favor completa los datos de facturación" },
    { field: "number", text: "Por favor completa los datos de tu tarjeta" },
  ]);
});

test("a signed-in buyer does not have to name the learner", () => {
  const signedIn = checkForm({ ...filled, learnerEmail: "" }, { ...byCard, forOther: false }, now);
  expect(signedIn.missing).toEqual({});
});

test("each wrong field has its own text", () => {
  const { errors, missing } = checkForm(
    {
      ...filled,
      learnerEmail: "hernando@",
      email: "hernando",
      phone: "31o 555",
      city: "Cali 2",
      number: "4242 4242 42",
      expiry: "10/26",
      cvc: "12",
      holder: "H2",
    },
    byCard,
    now,
  );
  expect(missing).toEqual({});
  expect(errors).toEqual({
    learnerEmail: "Por favor ingresa un correo para el usuario que tomará el curso",
    email: "El correo no es válido",
    phone: "El télefono no es válido",
    city: "La ciudad no es válida",
    number: "El número de tarjeta no es válido",
    expiry: "La fecha de expiración no es válida",
    cvc: "El código de seguridad no es válido",
    holder: "El nombre de la tarjeta es invalido",
  });
});

test("fields that share a line of the note count one by one", () => {
  const { missing } = checkForm({ ...empty, learnerEmail: "a@b.co" }, byCard, now);
  expect(noteLines(missing)).toHaveLength(2);
  expect(Object.keys(missing)).toHaveLength(8);
});

test("the note counts the errors", () => {
  expect(noteTitle(1)).toBe("Revisa un dato antes de pagar");
  expect(noteTitle(2)).toBe("Revisa dos datos antes de pagar");
  expect(noteTitle(7)).toBe("Revisa 7 datos antes de pagar");
});

test.each<[Choices["method"], string[]]>([
  ["pse", ["bank", "person", "pseType", "pseNumber"]],
  ["nequi", ["nequiPhone"]],
  ["daviplata", ["daviplataType", "daviplataNumber"]],
  ["bancolombia", []],
  ["bancolombia_qr", []],
  ["cash", []],
  ["free", []],
])("%s asks for its own fields and no card", (method, fields) => {
  const choices = { ...byCard, method };
  expect(checkForm(filled, choices, now)).toEqual({ errors: {}, missing: {} });
  const buyer = ["learnerEmail", "firstName", "lastName", "phone", "address"];
  expect(Object.keys(checkForm(empty, choices, now).missing)).toEqual([...buyer, ...fields]);
});

test("a phone without Nequi's ten digits and a document without digits have their texts", () => {
  const wrong = { ...filled, nequiPhone: "6012345678", pseNumber: "12" };
  expect(checkForm(wrong, { ...byCard, method: "nequi" }, now).errors).toEqual({
    nequiPhone: "Escribe los 10 dígitos de tu celular con Nequi",
  });
  expect(checkForm(wrong, { ...byCard, method: "pse" }, now).errors).toEqual({
    pseNumber: "El número de documento no es válido",
  });
});

test("an invoice needs a document", () => {
  const none = { ...filled, invoiceNumber: "" };
  expect(checkForm(none, byCard, now).missing).toEqual({});
  expect(Object.keys(checkForm(none, { ...byCard, invoice: true }, now).missing)).toEqual([
    "invoiceNumber",
  ]);
});
