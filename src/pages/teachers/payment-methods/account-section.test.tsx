// A removal of the account that the server refuses says why, wherever the reason belongs.
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FormProblem } from "#src/http/react-router.ts";
import { AccountSection } from "./account-section.tsx";

const shown = {
  ...{ csrf: "", email: "nubia@correo.test", academy: "La Gulupa" },
  ...{ hasPassword: false, hasFactor: false },
  account: { shown: "Bancolombia, ahorros ···4321", since: "21/11/2026" },
} as Parameters<typeof AccountSection>[0]["shown"];

function pageWith(detail: string, errors?: { path: string; message: string }[]): string {
  const failed = {
    values: { intent: "remove-account" },
    problem: { detail, ...(errors ? { errors } : {}) },
  } as unknown as FormProblem;
  const Stub = createRoutesStub([
    { path: "/", Component: () => <AccountSection shown={shown} failed={failed} /> },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("a reason of no field is read in the form that was sent", () => {
  const late = "Tu sesión lleva más de diez minutos. Entra otra vez.";
  expect(pageWith(late)).toContain(late);
});

test("a reason of a field is read there alone", () => {
  const wrong = "La contraseña no es correcta";
  const page = pageWith("Revisa el formulario", [{ path: "password", message: wrong }]);
  expect(page).not.toContain("Revisa el formulario");
});
