import { expect, test } from "vitest";
import { openProgressQueue, type Watched } from "./progress-queue.browser.ts";

const range = (from: number, to: number) => ({ from, to });

const watched = (lessonId: string, seconds: number, placeAt = seconds * 1000): Watched => ({
  courseId: "café",
  lessonId,
  seconds,
  placeAt,
  furthest: seconds,
  played: [range(seconds - 10, seconds)],
  at: placeAt,
});

test("of each class the newest place is kept with the furthest second and all that played", () => {
  const queue = openProgressQueue("marisol", new Map());
  queue.keep(watched("a", 270, 1000));
  queue.keep(watched("b", 60, 2000));
  queue.keep(watched("a", 80, 3000));
  const kept = { seconds: 80, placeAt: 3000, furthest: 270, at: 3000 };
  expect(queue.pending()).toEqual([
    watched("b", 60, 2000),
    { courseId: "café", lessonId: "a", ...kept, played: [range(70, 80), range(260, 270)] },
  ]);
});

test("of two tabs with one class, the place of the newest counts, also if it writes first", () => {
  const store = new Map();
  const [one, other] = [openProgressQueue("marisol", store), openProgressQueue("marisol", store)];
  one.keep(watched("a", 80, 3000));
  other.keep(watched("a", 270, 1000));
  expect(one.pending()).toMatchObject([{ seconds: 80, placeAt: 3000, furthest: 270 }]);
});

test("what a clock that was ahead has written does not win", () => {
  const queue = openProgressQueue("marisol", new Map());
  const [now, tomorrow] = [Date.now(), Date.now() + 24 * 3600 * 1000];
  queue.keep(watched("a", 270, tomorrow));
  queue.keep(watched("a", 80, now));
  expect(queue.pending()).toMatchObject([{ seconds: 80, placeAt: now, at: now }]);
});

test("a delivered report is forgotten, later progress is not", () => {
  const queue = openProgressQueue("marisol", new Map());
  queue.keep(watched("a", 60));
  queue.keep(watched("b", 60));
  queue.keep(watched("b", 95));
  queue.confirm(watched("a", 60));
  queue.confirm(watched("b", 60));
  expect(queue.pending()).toMatchObject([{ lessonId: "b", seconds: 95 }]);
});

test("a place further back is not forgotten with the report before it", () => {
  const queue = openProgressQueue("marisol", new Map());
  const sent = watched("a", 270, 1000);
  queue.keep(sent);
  queue.keep({ ...watched("a", 80, 2000), furthest: 80 });
  queue.confirm(sent);
  expect(queue.pending()).toMatchObject([{ seconds: 80, furthest: 270 }]);
});

test("an entry of an earlier version of the page is sent as its place", () => {
  const entry = JSON.stringify({ courseId: "café", lessonId: "a", seconds: 70, at: 5000 });
  const queue = openProgressQueue("marisol", new Map([["progress/marisol/a", entry]]));
  expect(queue.pending()).toEqual([
    {
      courseId: "café",
      lessonId: "a",
      seconds: 70,
      placeAt: 5000,
      furthest: 70,
      played: [],
      at: 5000,
    },
  ]);
});

test("a reload and a second tab find what is kept; another person does not", () => {
  const store = new Map();
  openProgressQueue("marisol", store).keep(watched("a", 60));
  const secondTab = openProgressQueue("marisol", store);
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
