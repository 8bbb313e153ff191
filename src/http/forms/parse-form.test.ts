// Tests what an action answers to the forms of its page.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Ctx } from "#src/ctx.ts";
import { act } from "#src/http/react-router.ts";
import { openSigner } from "#src/outside/keys/signer.ts";
import { problem } from "#src/problem.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { addTo, removeFrom } from "./form-lists.rules.ts";
import { parseForm } from "./parse-form.ts";

const text = z.string().min(1, "Falta");
const schema = z.object({
  title: z.string().min(1, "Falta el título"),
  faqs: z.array(z.object({ question: text, answer: text })).max(3),
});

type Fields = [string, string][];

/** What was saved, and what the form of the page gets back. */
async function post(fields: Fields, save = () => {}) {
  const saved: z.infer<typeof schema>[] = [];
  const action = act(async ({ form }) => {
    saved.push(parseForm(schema, form));
    save();
    return { ok: true };
  });
  // The action reads nothing else of it.
  const ctx = { outside: { signer: openSigner("secret") }, actor: null } as Ctx;
  const visit = visitOf(ctx, "/curso");
  const request = new Request(visit.request, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await action({ ...visit, request });
  const { data, init } = "init" in answer ? answer : { data: answer, init: null };
  return { saved, data, status: init?.status ?? 200 };
}

const faqs: Fields = [
  ["faqs[0].question", "¿Cuánto dura?"],
  ["faqs[0].answer", "Un mes"],
  ["faqs[1].question", "¿Y el clima?"],
  ["faqs[1].answer", ""],
];
const answered = [...faqs.slice(0, 3), ["faqs[1].answer", "Templado"]] satisfies Fields;

describe("an action", () => {
  test("gets the lists of its form", async () => {
    const { saved } = await post([["title", "Café"], ...answered]);
    expect(saved).toEqual([
      {
        title: "Café",
        faqs: [
          { question: "¿Cuánto dura?", answer: "Un mes" },
          { question: "¿Y el clima?", answer: "Templado" },
        ],
      },
    ]);
  });

  test("names the field with a fault, and returns what was typed except secrets", async () => {
    const secret: Fields = [
      ["_csrf", "token"],
      ["newPassword", "cosecha"],
      ["current", "cosecha vieja"],
    ];
    const { saved, status, data } = await post([["title", "Café"], ...faqs, ...secret]);
    expect({ saved, status }).toEqual({ saved: [], status: 400 });
    expect(data).toEqual({
      problem: expect.objectContaining({
        detail: "Falta",
        errors: [{ path: "faqs[1].answer", message: "Falta" }],
      }),
      values: {
        title: "Café",
        faqs: [
          { question: "¿Cuánto dura?", answer: "Un mes" },
          { question: "¿Y el clima?", answer: "" },
        ],
      },
    });
  });

  test("returns what was typed where the verb refuses it", async () => {
    const refuse = () => {
      throw problem("conflict", "Ya existe");
    };
    const { status, data } = await post([["title", "Café"], ...answered], refuse);
    expect(status).toBe(409);
    expect(data).toMatchObject({ problem: { detail: "Ya existe" }, values: { title: "Café" } });
  });
});

describe("a list button without scripts", () => {
  test("adds the written item and saves nothing, though the rest is incomplete", async () => {
    const press: Fields = [["title", ""], ...answered, ["intent", addTo("faqs")]];
    const { saved, status, data } = await post([...press, ["_csrf", "token"]]);
    expect({ saved, status }).toEqual({ saved: [], status: 200 });
    expect(data).toMatchObject({
      edit: { list: "faqs", kind: "add", at: 1 },
      values: { title: "", faqs: [{}, { question: "¿Y el clima?", answer: "Templado" }, {}] },
    });
    expect(data).not.toHaveProperty("values._csrf");
  });

  test("refuses a half-written item, and names its field", async () => {
    const { status, data } = await post([["title", ""], ...faqs, ["intent", addTo("faqs")]]);
    expect(status).toBe(400);
    expect(data).toMatchObject({ problem: { errors: [{ path: "faqs[1].answer" }] } });
    expect(data).not.toHaveProperty("problem.errors[1]");
  });

  test("removes an item", async () => {
    const { data } = await post([["title", ""], ...faqs, ["intent", removeFrom("faqs", 0)]]);
    expect(data).toMatchObject({
      edit: { list: "faqs", kind: "remove", at: 0 },
      values: { title: "", faqs: [{ question: "¿Y el clima?", answer: "" }] },
    });
    expect(data).not.toHaveProperty("values.faqs[1]");
  });
});

describe("a form that no page sends", () => {
  test.each<[string, Fields]>([
    ["a name that would reach the prototype", [["__proto__.isAdmin", "1"]]],
    ["an index far beyond a list", [["faqs[999999999].question", "x"]]],
    ["an endless name", [["a.b.c.d.e.f.g.h", "x"]]],
    ["ten thousand fields", Array.from({ length: 10_000 }, (_, at) => [`a${at}`, ""])],
  ])("is refused: %s", async (_what, fields) => {
    const { saved, status, data } = await post([["title", "Café"], ...fields]);
    expect({ saved, status }).toEqual({ saved: [], status: 400 });
    expect(data).toEqual({
      problem: expect.objectContaining({
        detail: "No pudimos leer el formulario. Recarga la página e intenta de nuevo.",
      }),
      values: {},
    });
  });
});
