import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type FormValues, valueAt } from "./form-data.rules.ts";
import { addTo, editList, intentOf, putBack, removeFrom } from "./form-lists.rules.ts";
import { checkForm, faultsIn } from "./form-schema.rules.ts";

const text = (message: string) => z.string(message).trim().min(1, message).max(10, "Muy largo");
const schema = z
  .object({
    title: z.string(),
    topics: z.array(z.string()).optional(),
    prerequisites: z.array(text("Escríbelo")).min(2, "Faltan"),
    faqs: z.array(z.object({ question: text("Pregunta"), answer: text("Respuesta") })),
  })
  .refine(({ title }) => title !== "malo", { path: ["title"], message: "No" });

const form = {
  title: "Café",
  prerequisites: ["pala", "costal", ""],
  faqs: [
    { question: "¿Cuánto?", answer: "Un mes" },
    { question: "", answer: "" },
  ],
};

describe("a form read by its schema", () => {
  const outputOf = (values: Parameters<typeof checkForm>[1]) => checkForm(schema, values).data;

  test("leaves out the blank item at the end of its lists", () => {
    expect(outputOf(form)).toEqual({
      title: "Café",
      prerequisites: ["pala", "costal"],
      faqs: [{ question: "¿Cuánto?", answer: "Un mes" }],
    });
  });

  test("has a list where one field or none was sent, and the last text of several", () => {
    const few = { title: ["Té", "Café"], topics: "campo", prerequisites: ["pala", "costal"] };
    expect(outputOf(few)).toEqual({
      title: "Café",
      topics: ["campo"],
      prerequisites: ["pala", "costal"],
      faqs: [],
    });
  });

  test("names the field of each fault", () => {
    const faqs = [form.faqs[0] ?? {}, { question: "¿Y?", answer: "x".repeat(11) }];
    expect(faultsIn(schema, { ...form, title: "malo", prerequisites: ["", "pala"], faqs })).toEqual(
      [
        { path: "prerequisites[0]", message: "Escríbelo" },
        { path: "faqs[1].answer", message: "Muy largo" },
        { path: "title", message: "No" },
      ],
    );
    expect(faultsIn(schema, { ...form, prerequisites: [""] })).toEqual([
      { path: "prerequisites", message: "Faltan" },
    ]);
  });

  test("does not accept a text for a list of groups, nor a group for a text", () => {
    expect(checkForm(schema, { ...form, faqs: "x" }).success).toBe(false);
    expect(checkForm(schema, { ...form, title: { a: "x" } }).success).toBe(false);
  });
});

describe("a list of a form", () => {
  test("adds the written item and begins another, whatever else is wrong", () => {
    const written = { ...form, title: "malo", prerequisites: ["pala"] };
    expect(editList(schema, written, addTo("prerequisites"))).toEqual({
      values: { ...written, prerequisites: ["pala", ""] },
      edit: { list: "prerequisites", kind: "add", at: 0 },
      faults: [],
    });
  });

  test("does not add an item with a fault or a blank one", () => {
    const faqs = [{ question: "¿Y?", answer: "" }];
    expect(editList(schema, { ...form, faqs }, addTo("faqs"))).toMatchObject({
      values: { faqs },
      faults: [{ path: "faqs[0].answer", message: "Respuesta" }],
    });
    expect(editList(schema, form, addTo("faqs"))?.faults.map(({ path }) => path)).toEqual([
      "faqs[1].question",
      "faqs[1].answer",
    ]);
  });

  test("removes an item, and keeps the one being written", () => {
    const writing = { ...form, prerequisites: ["pala", "costal", "a medi"] };
    const removed = editList(schema, writing, removeFrom("prerequisites", 0));
    expect(removed?.values.prerequisites).toEqual(["costal", "a medi"]);
    expect(writing.prerequisites).toHaveLength(3);
    const none = editList(schema, writing, removeFrom("prerequisites", 2));
    expect(none?.values.prerequisites).toEqual(["pala", "costal", "a medi"]);
  });

  test.each([
    undefined,
    "save",
    "add title",
    "add nothing",
    "add __proto__",
    "remove faqs",
    "remove faqs[9999999999999]x",
    ["add faqs"],
  ])("is not edited by %j", (intent) => {
    expect(editList(schema, form, intent)).toBeNull();
  });
});

describe("an item of a list", () => {
  const listOf = (intent: string, values: FormValues = form) => {
    const done = editList(schema, values, intent);
    return done && { at: done.edit.at, list: valueAt(done.values, "prerequisites") };
  };

  test.each([
    ["up prerequisites[1]", ["costal", "pala", ""], 0],
    ["up prerequisites[0]", ["pala", "costal", ""], 0],
    ["down prerequisites[0]", ["costal", "pala", ""], 1],
    ["down prerequisites[1]", ["pala", "costal", ""], 1],
    ["down prerequisites[2]", ["pala", "costal", ""], 2],
    ["down prerequisites[99]", ["pala", "costal", ""], 99],
    ["edit prerequisites[1]", ["pala", "costal", ""], 1],
  ])("%s moves within the list, and never past the one being written", (intent, list, at) => {
    expect(listOf(intent)).toMatchObject({ list, at });
  });

  test("is closed only without a fault", () => {
    const prerequisites = ["pala", "x".repeat(11), ""];
    const close = (at: number) =>
      editList(schema, { ...form, prerequisites }, intentOf("close", "prerequisites", at))?.faults;
    expect(close(0)).toEqual([]);
    expect(close(1)).toEqual([{ path: "prerequisites[1]", message: "Muy largo" }]);
  });

  test("that was removed goes back to its place, before the one being written", () => {
    const back = (at: number) =>
      putBack({ items: ["a", "b", "escribo"] }, { list: "items", at, item: "x" })?.items;
    expect(back(0)).toEqual(["x", "a", "b", "escribo"]);
    expect(back(9)).toEqual(["a", "b", "x", "escribo"]);
    expect(putBack({ items: "a" }, { list: "items", at: 0, item: "x" })).toBeNull();
  });

  test("whatever a button asks for, another intent edits nothing", () => {
    for (const intent of ["next", "undo prerequisites", "up title[0]", "up prerequisites", "up "]) {
      expect(editList(schema, form, intent), intent).toBeNull();
    }
  });
});
