import { describe, expect, test } from "vitest";
import { courseChanges, courseTexts, newCourse } from "./course.rules.ts";

const messages = (
  value: unknown,
  schema: typeof newCourse | typeof courseChanges = courseChanges,
) =>
  schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const letters = (count: number) => "ñ".repeat(count);

describe("every limit at its edge", () => {
  test.each([
    ["title", letters(100), letters(101), courseTexts.titleLong],
    ["description", letters(1000), letters(1001), courseTexts.descriptionLong],
    ["promotionalMessage", letters(200), letters(201), courseTexts.promotionalLong],
    ["price", 500, 501, courseTexts.price],
    ["price", 1, 0, courseTexts.price],
    ["price", 12, 12.5, courseTexts.price],
    ["price", 12, "12", courseTexts.price],
    ["price", 12, Number.NaN, courseTexts.price],
    ["price", 12, null, courseTexts.incomplete],
    ["title", "a", "", courseTexts.incomplete],
    ["title", "a", " \u200b\u202e ", courseTexts.incomplete],
    ["title", "a", 7, courseTexts.incomplete],
    ["description", "a", "\n \n", courseTexts.incomplete],
    ["category", "cultivo", "", courseTexts.incomplete],
    ["category", "cultivo", "todos", courseTexts.category],
    ["category", "cultivo", letters(61), courseTexts.category],
    ["prerequisites", Array(10).fill("a"), Array(11).fill("a"), courseTexts.prerequisitesMany],
    ["learnings", Array(10).fill("a"), Array(11).fill("a"), courseTexts.learningsMany],
    ["scheduledLaunch", null, new Date("2101-01-01"), courseTexts.launch],
    ["scheduledLaunch", new Date("2026-12-03"), new Date("x"), courseTexts.launch],
  ])("%s", (name, good, bad, message) => {
    expect(messages({ [name]: good })).toEqual([]);
    expect(messages({ [name]: bad })).toContain(`${name}: ${message}`);
  });

  test.each([
    ["prerequisites", [letters(150)], [letters(151)], "prerequisites.0", courseTexts.itemLong],
    ["learnings", [letters(150)], ["a", ""], "learnings.1", courseTexts.itemEmpty],
    [
      "learnings",
      [],
      ["{a}"],
      "learnings.0",
      "Quita el signo «{»: aquí van letras, números, espacios y puntuación",
    ],
  ])("an item of %s", (name, good, bad, path, message) => {
    expect(messages({ [name]: good })).toEqual([]);
    expect(messages({ [name]: bad })).toEqual([`${path}: ${message}`]);
  });

  test("questions and answers", () => {
    const faq = { title: letters(100), answer: letters(200) };
    expect(messages({ faqs: Array(12).fill(faq) })).toEqual([]);
    expect(messages({ faqs: Array(13).fill(faq) })).toEqual([`faqs: ${courseTexts.faqsMany}`]);
    const long = { title: letters(101), answer: letters(201) };
    expect(messages({ faqs: [long] })).toEqual([
      `faqs.0.title: ${courseTexts.questionLong}`,
      `faqs.0.answer: ${courseTexts.answerLong}`,
    ]);
    expect(messages({ faqs: [{ title: "¿Y?", answer: " " }] })).toEqual([
      `faqs.0.answer: ${courseTexts.answerEmpty}`,
    ]);
  });
});

test("a new course names each of its four fields that is missing", () => {
  expect(messages({}, newCourse)).toEqual(
    ["title", "description", "price", "category"].map(
      (name) => `${name}: ${courseTexts.incomplete}`,
    ),
  );
});

test("hostile texts are cleaned or refused, and the text says which sign", () => {
  const parsed = courseChanges.parse({
    title: "  Café\u0000 de\u202e altura\n ",
    description: "Uno\r\n\r\n\r\n\r\ndos\u0000 \u2066tres",
  });
  expect(parsed).toEqual({ title: "Café de altura", description: "Uno\n\ndos tres" });
  expect(messages({ title: "🌱".repeat(100) })).not.toEqual([]);
  expect(messages({ title: "Café 🌱" }).join()).toContain("«🌱»");
  expect(messages({ title: "<script>" }).join()).toContain("«<»");
  expect(messages({ title: "Ñandú, 100% «puro»: ¿sí? ¡sí! (2/3) #1 & más © — ひ" })).toEqual([]);
  expect(messages({ description: "Con 🌱 y <b>" })).toEqual([]);
});
