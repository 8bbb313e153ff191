import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { FormProblem } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { Note } from "#src/ui/note.tsx";
import { Field } from "./field.tsx";
import { useValidatedForm } from "./use-validated-form.ts";

const everything = "Llena todo";
const schema = z.object({ name: z.string().min(1, everything), age: z.string().min(2, "Corta") });

function Form({ failed }: { failed: FormProblem | undefined }) {
  const check = useValidatedForm({ schema, failed, formWide: [everything] });
  return (
    <form {...check.form}>
      <Field name="name" label="Nombre" {...read(check, "name")} />
      <Field name="age" label="Edad" {...read(check, "age")} />
      {check.note ? <Note kind="error">{check.note}</Note> : null}
      <button type="submit">{check.busy ? "Guardando…" : "Guardar"}</button>
    </form>
  );
}

const read = (check: ReturnType<typeof useValidatedForm>, name: string) => ({
  error: check.errorOf(name),
  defaultValue: check.typed(name),
});

type Refused = { errors?: { path: string; message: string }[]; values?: Record<string, string> };

/** The page as a browser receives it after a refusal, before any script runs. */
function page({ errors = [], values = {} }: Refused, detail = errors[0]?.message ?? ""): string {
  const failed = { problem: problem("invalid", detail, { errors }).body(), values };
  return renderToStaticMarkup(<Form failed={failed} />);
}

test("a form that was not sent shows no messages", () => {
  const html = renderToStaticMarkup(<Form failed={undefined} />);
  expect(html).not.toMatch(/alert|aria-invalid|value=/);
  expect(html).toContain("Guardar<");
});

describe("after the server's refusal", () => {
  test("a field's message is below it, and what was typed is still there", () => {
    const html = page({ errors: [{ path: "age", message: "Corta" }], values: { age: "7" } });
    const age = html.match(/<input[^>]*name="age"[^>]*>/)?.[0];
    expect(age).toContain('value="7"');
    expect(age).toContain('aria-invalid="true" aria-describedby="age-error"');
    expect(html).toMatch(/id="age-error">.*Corta/);
    expect(html).not.toContain("alert");
  });

  test("a message for the whole form appears once, in its note", () => {
    const errors = [
      { path: "name", message: everything },
      { path: "age", message: "Corta" },
    ];
    const html = page({ errors });
    expect(html).toMatch(/role="alert".*Llena todo/);
    expect(html.split(everything)).toHaveLength(2);
    expect(html).toMatch(/id="age-error">.*Corta/);
  });

  test("a refusal without a field appears in the note", () => {
    expect(page({}, "Demasiados intentos")).toMatch(/role="alert".*Demasiados intentos/);
  });

  test("only the first message of a field is shown", () => {
    const errors = ["Corta", "Además fea"].map((message) => ({ path: "age", message }));
    expect(page({ errors })).not.toContain("Además fea");
  });
});
