import { expect, test } from "vitest";
import type { CourseTexts } from "#src/courses/rules.ts";
import { compareTexts, type Line } from "./compare-texts.rules.ts";

const texts: CourseTexts = {
  title: "Café de altura",
  description: "Uno dos\n\ntres",
  prerequisites: ["Una pala", "Un costal", "Ganas"],
  learnings: [],
  faqs: [{ title: "¿Huele?", answer: "No" }],
};

/** The parts of one side alone are in brackets. */
const marked = (lines: Line[] | undefined) =>
  lines?.map((line) => line.map(({ only, text }) => (only ? `[${text}]` : text)).join(""));

test("texts that are alike differ in nothing", () => {
  expect(compareTexts(texts, structuredClone(texts))).toEqual([]);
});

test("stored questions with their names in another order are the same", () => {
  const stored = { ...texts, faqs: [{ answer: "No", title: "¿Huele?" }] };
  expect(compareTexts(texts, stored)).toEqual([]);
});

test("of a text the words that differ are marked, and line breaks stay", () => {
  const [title, description] = compareTexts(texts, {
    ...texts,
    title: "Café fino de altura",
    description: "Uno\n\ntres cuatro",
  });
  expect([title?.label, marked(title?.now), marked(title?.saved)]).toEqual([
    "Título",
    ["Café de altura"],
    ["Café [fino ]de altura"],
  ]);
  expect(marked(description?.now)).toEqual(["Uno[ dos]\n\ntres"]);
  expect(marked(description?.saved)).toEqual(["Uno\n\ntres[ cuatro]"]);
});

test("words that follow each other are marked as one", () => {
  const [title] = compareTexts(
    { ...texts, title: "Otro café" },
    { ...texts, title: "Uno de café" },
  );
  expect([marked(title?.now), marked(title?.saved)]).toEqual([["[Otro] café"], ["[Uno de ]café"]]);
});

test("of a list whole items are marked", () => {
  const [prerequisites, faqs] = compareTexts(texts, {
    ...texts,
    prerequisites: ["Un costal", "Ganas", "Agua"],
    faqs: [{ title: "¿Huele?", answer: "Un poco" }],
  });
  expect(marked(prerequisites?.now)).toEqual(["[Una pala]", "Un costal", "Ganas"]);
  expect(marked(prerequisites?.saved)).toEqual(["Un costal", "Ganas", "[Agua]"]);
  expect(marked(faqs?.now)).toEqual(["[¿Huele?\nNo]"]);
});

test("nothing against something is all of it", () => {
  const [title] = compareTexts({ ...texts, title: "" }, texts);
  expect([marked(title?.now), marked(title?.saved)]).toEqual([[""], ["[Café de altura]"]]);
});

test("texts far beyond the limits are marked whole, at once", () => {
  const long = (word: string) => `${word} `.repeat(5000).trim();
  const [description] = compareTexts(
    { ...texts, description: long("a") },
    { ...texts, description: long("b") },
  );
  expect(marked(description?.now)).toEqual([`[${long("a")}]`]);
});
