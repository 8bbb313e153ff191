import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldsOf, readForm } from "#src/http/forms/form-data.rules.ts";
import { textOf } from "./form-text.browser.ts";
import { KeptNote } from "./kept-note.tsx";
import { savedAgo, saveText } from "./save-status.rules.ts";
import { SaveStatus } from "./save-status.tsx";
import { StaleSection } from "./stale-section.tsx";

test.each([
  [-5, "0 s"],
  [3400, "3 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_599_000, "59 min"],
  [7_200_000, "2 h"],
])("%i ms ago is %s", (ms, text) => {
  expect(savedAgo(ms)).toBe(text);
});

test("the status is polite, and says what a lost line means", () => {
  const html = renderToStaticMarkup(<SaveStatus state={{ kind: "lost" }} stale="Cambió" />);
  expect(html).toContain(
    'role="status">No se pudo guardar todavía: queda en este dispositivo y lo intentamos otra vez<',
  );
  expect(saveText({ kind: "saving" }, "")).toBe("Guardando…");
  expect(saveText({ kind: "stale" }, "Cambió")).toBe("Cambió. Ya no se guarda solo.");
});

test("the seconds since a save are outside what is read aloud", () => {
  const state = { kind: "saved", at: Date.now(), isWhole: true } as const;
  const html = renderToStaticMarkup(<SaveStatus state={state} stale="" />);
  expect(html).toMatch(/role="status">Guardado<\/span><span aria-hidden="true"[^>]*> hace 0 s/);
});

test("what was kept is offered with its moment and a way to drop it", () => {
  const html = renderToStaticMarkup(<KeptNote at={Date.UTC(2026, 10, 22)} onDiscard={() => {}} />);
  expect(html).toMatch(/Recuperamos lo que escribiste el .*2026/);
  expect(html).toContain("Descartar");
});

test("both texts of a field that differs are shown, and mine is carried whole", () => {
  const faqs = [{ title: "¿Y?", answer: "<b>" }];
  const values = { title: "Mío", faqs, tags: ["a", "b"], version: "8", intent: "autosave" };
  const html = renderToStaticMarkup(
    <StaleSection
      title="Este curso cambió en otra pestaña"
      fields={[
        { label: "Título", mine: "Mío", saved: "Suyo" },
        { label: "Precio", mine: "15", saved: "15" },
        { label: "Mensaje", mine: "", saved: "Algo" },
      ]}
      csrf="token"
      posted={fieldsOf(values)}
      version={9}
      intent="next"
      href="/teachers/courses/7/edit?step=1"
    />,
  );
  expect(html).toMatch(/La tuya<\/b><p[^>]*>Mío<.*La guardada<\/b><p[^>]*>Suyo</);
  expect(html).not.toContain("Precio");
  expect(html).toContain("(vacío)");
  expect(html).toContain('name="faqs[0].answer" value="&lt;b&gt;"');
  expect(html.match(/name="version"[^>]*/g)).toEqual(['name="version" value="9"/']);
  expect(html).toMatch(/<button[^>]*value="next"[^>]*name="intent"/);
});

test("the fields of a form read back as the same values", () => {
  const values = { title: "a", faqs: [{ question: "q", answer: "" }], list: ["x", ""] };
  expect(readForm(fieldsOf(values))?.values).toEqual(values);
});

test("two forms are the same whatever the order of their fields, their version and their token", () => {
  expect(textOf({ a: "1", b: ["2"], version: "3" })).toBe(textOf({ b: ["2"], a: "1", key: "x" }));
  expect(textOf({ a: "1" })).not.toBe(textOf({ a: "2" }));
});
