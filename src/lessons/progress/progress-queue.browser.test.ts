import { expect, test } from "vitest";
import { openProgressQueue, type Watched } from "./progress-queue.browser.ts";

const watched = (lessonId: string, seconds: number, at = seconds * 1000): Watched => ({
  courseId: "café",
  lessonId,
  seconds,
  at,
});

test("only the furthest second of each class is kept, oldest class first", () => {
  const queue = openProgressQueue("marisol", new Map());
  queue.keep(watched("a", 120));
  queue.keep(watched("b", 60));
  queue.keep(watched("a", 70));
  expect(queue.pending()).toEqual([watched("b", 60), watched("a", 120)]);
});

test("a delivered report is forgotten, later progress is not", () => {
  const queue = openProgressQueue("marisol", new Map());
  queue.keep(watched("a", 60));
  queue.keep(watched("b", 60));
  queue.keep(watched("b", 95));
  queue.confirm(watched("a", 60));
  queue.confirm(watched("b", 60));
  expect(queue.pending()).toEqual([watched("b", 95)]);
});

test("a reload and a second tab find what is kept; another person does not", () => {
  const store = new Map();
  openProgressQueue("marisol", store).keep(watched("a", 60));
  const secondTab = openProgressQueue("marisol", store);
  secondTab.keep(watched("a", 30));
  expect(secondTab.pending()).toEqual([watched("a", 60)]);
  expect(openProgressQueue("rosalba", store).pending()).toEqual([]);
});

test("an unreadable entry does not block the others", () => {
  const store = new Map([
    ["progress/marisol/a", "{"],
    ["progress/marisol/b", '{"seconds":"mucho"}'],
    ["theme", "night"],
  ]);
  const queue = openProgressQueue("marisol", store);
  expect(queue.pending()).toEqual([]);
  queue.keep(watched("a", 60));
  expect(queue.pending()).toEqual([watched("a", 60)]);
});

test("without browser storage, entries last as long as the page", () => {
  const queue = openProgressQueue("marisol");
  queue.keep(watched("a", 60));
  expect(queue.pending()).toEqual([watched("a", 60)]);
  queue.confirm(watched("a", 60));
  expect(queue.pending()).toEqual([]);
});
