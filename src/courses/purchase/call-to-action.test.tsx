import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CallToActionKind } from "./call-to-action.rules.ts";
import { CallToAction } from "./call-to-action.tsx";
import { TeacherWarning, teacherWarning } from "./teacher-warning.tsx";

function markup(call: CallToActionKind): string {
  const facts = { courseId: "c1", priceCents: 3900, opensOn: "3 de diciembre" };
  return renderToStaticMarkup(<CallToAction call={call} {...facts} />);
}

test.each<[CallToActionKind, href: string, text: string]>([
  ["continue", "/courses/c1/continue", "Continuar el curso"],
  ["buy", "/checkouts?courses=c1", "Comprar curso"],
  ["subscribe", "/courses/c1/subscribe", "Suscribirme"],
])("%s leads to %s", (call, href, text) => {
  expect(markup(call)).toContain(`href="${href}"`);
  expect(markup(call)).toContain(`>${text}</a>`);
});

test("only the link to checkout reports to the pixel", () => {
  expect(markup("buy")).toContain('data-track="InitiateCheckout"');
  expect(markup("buy")).toContain('data-track-value="39"');
  expect(markup("continue")).not.toContain("data-track");
  expect(markup("subscribe")).not.toContain("data-track");
});

test.each<[CallToActionKind, text: string]>([
  ["subscribed", "Ya estás suscrito. Te avisaremos el 3 de diciembre"],
  ["awaited", "Abre el 3 de diciembre. Hasta entonces los estudiantes se suscriben."],
  ["unpublished", "Este curso todavía no está publicado."],
  ["closed", "Este curso ya no está a la venta."],
])("%s is text only", (call, text) => {
  expect(markup(call).replace(/<[^>]+>/g, "")).toBe(text);
  expect(markup(call)).not.toMatch(/<a |<button/);
});

test.each<[CallToActionKind, text: string]>([
  ["teacher-buys", "Comprar curso"],
  ["teacher-subscribes", "Suscribirme"],
])("%s opens the dialog with the reason", (call, text) => {
  expect(markup(call)).toContain(`popoverTarget="${teacherWarning}"`);
  expect(markup(call)).toContain(`>${text}</button>`);
});

test("teachers see the texts of the specification, a warning or an error", () => {
  const buys = renderToStaticMarkup(<TeacherWarning subscribing={false} />);
  expect(buys).toContain("Para suscribirte a cursos, debes crear una nueva cuenta como estudiante");
  expect(buys).toContain('class="note warn"');
  const subscribes = renderToStaticMarkup(<TeacherWarning subscribing />);
  expect(subscribes).toContain(
    "Los profesores no pueden suscribirse a cursos. Crea una cuenta como estudiante.",
  );
  expect(subscribes).toContain('class="note error"');
});
