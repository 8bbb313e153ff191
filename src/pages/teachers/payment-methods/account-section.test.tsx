// A removal of the account that the server refuses says why, wherever the reason belongs.
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { AccountSection } from "./account-section.tsx";

const shown = {
  ...{ csrf: "", email: "nubia@correo.test", academy: "La Gulupa" },
  ...{ hasPassword: false, hasFactor: false },
  account: { shown: "Bancolombia, ahorros ···4321", since: "21/11/2026" },
} as Parameters<typeof AccountSection>[0]["shown"];

function pageWith(detail: string, errors?: { path: string; message: string }[]): string {
  return drawn({
    values: { intent: "remove-account" },
    problem: { detail, ...(errors ? { errors } : {}) },
  } as unknown as FormProblem);
}

function drawn(answer: FormProblem | LostAnswer): string {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <AccountSection shown={shown} answer={answer} /> },
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

test("a lost line is told above the forms, which keep what was typed", () => {
  const detail = "No pudimos guardar el cambio. Por favor, inténtalo de nuevo.";
  const lost = problem("unavailable", detail).body();
  const page = drawn({ problem: lost, values: undefined });
  expect(page.match(new RegExp(detail, "g"))).toHaveLength(1);
  expect(page).toContain('name="number"');
});
