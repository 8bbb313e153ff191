import { expect, test } from "vitest";
import { type CheckoutValues, checkForm, noteLines, noteTitle } from "./form.rules.ts";

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
};
const empty = Object.fromEntries(
  Object.keys(filled).map((field) => [field, " "]),
) as CheckoutValues;

test("a valid form has no errors", () => {
  expect(checkForm(filled, true, now)).toEqual({ errors: {}, missing: {} });
});

test("city and billing e-mail may stay empty", () => {
  expect(checkForm({ ...filled, city: "", email: "" }, true, now).missing).toEqual({});
});

test("an empty form reports each error once, in the order of the page", () => {
  const { errors, missing } = checkForm(empty, true, now);
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
  const signedIn = checkForm({ ...filled, learnerEmail: "" }, false, now);
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
    true,
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
  const { missing } = checkForm({ ...empty, learnerEmail: "a@b.co" }, true, now);
  expect(noteLines(missing)).toHaveLength(2);
  expect(Object.keys(missing)).toHaveLength(8);
});

test("the note counts the errors", () => {
  expect(noteTitle(1)).toBe("Revisa un dato antes de pagar");
  expect(noteTitle(2)).toBe("Revisa dos datos antes de pagar");
  expect(noteTitle(7)).toBe("Revisa 7 datos antes de pagar");
});
