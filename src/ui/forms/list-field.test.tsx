import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { FormValue } from "#src/http/forms/form-data.rules.ts";
import type { ListEdit } from "#src/http/forms/form-lists.rules.ts";
import type { FormEdit, FormProblem } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { FormStart } from "./form-start.tsx";
import { FormSummary } from "./form-summary.tsx";
import { ListField } from "./list-field.tsx";
import { useValidatedForm } from "./use-validated-form.ts";

const saved = {
  prerequisites: ["Una pala", "Un <costal>"],
  faqs: [{ question: "¿Cuánto dura?", answer: "Un mes" }],
};

function Form({ answer, limit = 3 }: { answer?: FormProblem | FormEdit; limit?: number }) {
  const check = useValidatedForm({ schema: z.object({}), failed: answer });
  return (
    <form method="post" {...check.form}>
      <FormStart csrf="token" />
      <FormSummary check={check} />
      <ListField
        check={check}
        name="prerequisites"
        legend="Requerimientos"
        fields={[{ label: "Nuevo requerimiento", maximum: 150 }]}
        saved={saved.prerequisites}
        limit={limit}
      />
      <ListField
        check={check}
        name="faqs"
        legend="Preguntas frecuentes"
        fields={[
          { name: "question", label: "Pregunta", maximum: 100 },
          { name: "answer", label: "Respuesta", maximum: 200, multiline: true },
        ]}
        saved={saved.faqs}
        limit={12}
      />
    </form>
  );
}

/** The page as a browser receives it, before any script runs. */
const page = (props: Parameters<typeof Form>[0] = {}) => renderToStaticMarkup(<Form {...props} />);

type Values = { [name: string]: FormValue };

const refused = (values: Values, ...paths: string[]): FormProblem => {
  const errors = paths.map((path) => ({ path, message: `Mal: ${path}` }));
  return { problem: problem("invalid", "Mal", { errors }).body(), values };
};
const edited = (values: Values, edit: ListEdit): FormEdit => ({ values, edit });

/** What the browser posts: hidden and visible fields, in their order. */
const posted = (html: string) =>
  [...html.matchAll(/<(?:input|textarea)[^>]*name="((?:prerequisites|faqs)[^"]*)"[^>]*>/g)].map(
    ([tag, name]) =>
      `${name}${/type="hidden"/.test(tag) ? "" : "*"}=${/value="([^"]*)"/.exec(tag)?.[1] ?? ""}`,
  );
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*name="intent"[^>]*>/g)].map(
    ([tag]) => /value="([^"]*)"/.exec(tag)?.[1],
  );
const focused = (html: string) =>
  [...html.matchAll(/<\w+[^>]* autofocus=""[^>]*>/g)].map(
    ([tag]) => /name="([^"]*)"/.exec(tag)?.[1],
  );

describe("a list in a form", () => {
  test("shows its items as text, and a field for the next one", () => {
    const html = page();
    expect(html).toContain("Un &lt;costal&gt;");
    expect(posted(html)).toEqual([
      "prerequisites[0]=Una pala",
      "prerequisites[1]=Un &lt;costal&gt;",
      "prerequisites[2]*=",
      "faqs[0].question=¿Cuánto dura?",
      "faqs[0].answer=Un mes",
      "faqs[1].question*=",
      "faqs[1].answer*=",
    ]);
    expect(focused(html)).toEqual([]);
    expect(html).not.toContain('role="alert"');
  });

  test("labels its buttons with what they do, and works without scripts", () => {
    const html = page();
    expect(buttons(html)).toEqual([
      ...["up", "down", "edit", "remove"].map((kind) => `${kind} prerequisites[0]`),
      ...["up", "down", "edit", "remove"].map((kind) => `${kind} prerequisites[1]`),
      "add prerequisites",
      // One item alone has no order.
      "edit faqs[0]",
      "remove faqs[0]",
      "add faqs",
    ]);
    expect(html).toContain('aria-label="Quitar: Una pala"');
    expect(html).toContain('aria-label="Quitar: ¿Cuánto dura?"');
  });

  test("opens the item whose change was asked for, without scripts too", () => {
    const values = { prerequisites: ["Una pala", "Un costal", ""] };
    const html = page({ answer: edited(values, { list: "prerequisites", kind: "edit", at: 1 }) });
    const [open = ""] = /<input[^>]*name="prerequisites\[1\]"[^>]*>/.exec(html) ?? [];
    expect(open).toMatch(/type="text".*autofocus|autofocus.*type="text"/i);
    expect(html).toMatch(/<input type="hidden" name="prerequisites\[0\]"/);
    expect(buttons(html)).toContain("close prerequisites[1]");
  });

  test("sends the form on Enter, since the first button belongs to no list", () => {
    const [first = ""] = /<button[^>]*>/.exec(page()) ?? [];
    expect(first).toMatch(/type="submit".*tabindex="-1"/i);
    expect(first).not.toContain("name=");
  });

  test("accepts no more items than its limit, and is still posted", () => {
    const html = page({ limit: 2 });
    expect(buttons(html)).not.toContain("add prerequisites");
    expect(html).not.toContain("Nuevo requerimiento");
    expect(posted(html)).toContain("prerequisites[2]=");
  });
});

describe("after an item was added or removed without scripts", () => {
  test("the page announces it and the focus is on the next item to write", () => {
    const values = { prerequisites: ["Una pala", "Un costal", "Sol", ""], faqs: [{}] };
    const html = page({
      limit: 5,
      answer: edited(values, { list: "prerequisites", kind: "add", at: 2 }),
    });
    expect(posted(html).slice(2, 4)).toEqual(["prerequisites[2]=Sol", "prerequisites[3]*="]);
    expect(focused(html)).toEqual(["prerequisites[3]"]);
    expect(html).toMatch(/role="status">Se agregó\. Van 3 de 5\./);
    expect(html).not.toContain('role="alert"');
  });

  test("the half-written item stays", () => {
    const values = {
      prerequisites: ["Una pala", "A medio escribir"],
      faqs: [{ question: "¿Y?", answer: "" }],
    };
    const html = page({ answer: edited(values, { list: "prerequisites", kind: "remove", at: 1 }) });
    expect(posted(html)).toEqual([
      "prerequisites[0]=Una pala",
      "prerequisites[1]*=A medio escribir",
      "faqs[0].question*=¿Y?",
      "faqs[0].answer*=",
    ]);
    expect(html).toMatch(/role="status">Se quitó\. Van 1 de 3\./);
  });
});

describe("after a refusal", () => {
  const faqs = [
    { question: "¿Cuánto dura?", answer: "Un mes" },
    { question: "¿Y el clima?", answer: "" },
  ];
  const values = { prerequisites: ["Una pala", ""], faqs };

  test("each message is below its field, and the summary links to it", () => {
    const html = page({ answer: refused(values, "faqs[1].answer") });
    expect(html).toMatch(/<textarea[^>]*name="faqs\[1\]\.answer"[^>]*aria-invalid="true"/);
    expect(html).toMatch(/id="faqs\[1\]\.answer-error">.*Mal: faqs\[1\]\.answer/);
    expect(html).toMatch(/role="alert".*Revisa un dato.*<a href="#faqs\[1\]\.answer">.*<fieldset/s);
    expect(focused(html)).toEqual(["faqs[1].answer"]);
    expect(html).toContain('value="¿Y el clima?"');
  });

  test("an item with a fault opens for correction, the others stay text", () => {
    const html = page({ answer: refused(values, "faqs[0].question", "faqs[1].answer") });
    expect(posted(html)).toEqual([
      "prerequisites[0]=Una pala",
      "prerequisites[1]*=",
      "faqs[0].question*=¿Cuánto dura?",
      "faqs[0].answer*=",
      "faqs[1].question*=¿Y el clima?",
      "faqs[1].answer*=",
    ]);
    expect(html).toContain("Revisa 2 datos");
    expect(focused(html)).toEqual(["faqs[0].question"]);
  });

  test("a message about the whole list is below it, and the focus on the written item", () => {
    const html = page({ answer: refused(values, "prerequisites") });
    expect(html).toMatch(
      /<fieldset[^>]*id="prerequisites"[^>]*aria-describedby="prerequisites-error"/,
    );
    expect(html).toMatch(/id="prerequisites-error">.*Mal: prerequisites/);
    expect(html).toContain('<a href="#prerequisites">');
    expect(focused(html)).toEqual(["prerequisites[1]"]);
  });
});
