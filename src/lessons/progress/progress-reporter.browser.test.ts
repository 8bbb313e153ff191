import { expect, test } from "vitest";
import { openProgressQueue, type Watched } from "./progress-queue.browser.ts";
import { createReporter } from "./progress-reporter.browser.ts";

/** A page with a server whose answers the test chooses, and a clock that it moves. */
function openPage() {
  const sent: string[] = [];
  const left: string[] = [];
  const pauses: number[] = [];
  const page = { answer: 204, timer: () => {} };
  const queue = openProgressQueue("marisol", new Map());
  const name = ({ lessonId, seconds }: Watched) => `${lessonId} ${seconds}`;
  const reporter = createReporter({
    queue,
    async send(watched) {
      sent.push(name(watched));
      if (page.answer === 0) throw new TypeError("Failed to fetch");
      return page.answer;
    },
    sendLeaving: (watched) => left.push(name(watched)),
    after(ms, work) {
      pauses.push(ms);
      page.timer = work;
      return () => {
        page.timer = () => {};
      };
    },
  });
  return { page, sent, left, pauses, queue, ...reporter };
}

const watched = (lessonId: string, seconds: number): Watched => ({
  courseId: "café",
  lessonId,
  seconds,
  at: seconds * 1000,
});

test("a report goes at once, and once", async () => {
  const { report, sent, queue } = openPage();
  await report(watched("a", 60));
  await report(watched("a", 120));
  expect(sent).toEqual(["a 60", "a 120"]);
  expect(queue.pending()).toEqual([]);
});

test("while the line is gone all is kept, and goes when it is back: of each class the furthest", async () => {
  const { page, report, flush, sent } = openPage();
  page.answer = 0;
  await report(watched("a", 60));
  await report(watched("a", 120));
  await report(watched("b", 180));
  sent.length = 0;
  page.answer = 204;
  await flush();
  await flush();
  expect(sent).toEqual(["a 120", "b 180"]);
});

test("it is tried again by itself, ever less often", async () => {
  const { page, report, flush, pauses, sent } = openPage();
  page.answer = 0;
  await report(watched("a", 60));
  for (let i = 0; i < 5; i++) {
    page.timer();
    // Waits for the try that the timer began.
    await flush();
  }
  expect(Math.max(...pauses)).toBe(60_000);
  expect(pauses[0]).toBe(5000);
  page.answer = 204;
  page.timer();
  await flush();
  expect(sent.at(-1)).toBe("a 60");
  await report(watched("a", 120));
  page.answer = 0;
  await report(watched("a", 180));
  expect(pauses.at(-1)).toBe(5000);
});

test("who was signed out loses nothing, and nobody keeps asking", async () => {
  const { page, report, pauses, queue, sent } = openPage();
  page.answer = 401;
  await report(watched("a", 60));
  expect(pauses).toEqual([]);
  expect(queue.pending()).toHaveLength(1);
  page.answer = 204;
  await report(watched("a", 120));
  expect(sent).toEqual(["a 60", "a 120"]);
  expect(queue.pending()).toEqual([]);
});

test("what the server will never take is not sent again, and what is behind it goes", async () => {
  const { page, report, flush, sent, queue } = openPage();
  page.answer = 0;
  await report(watched("a", 60));
  await report(watched("b", 120));
  sent.length = 0;
  page.answer = 404;
  await flush();
  expect(sent).toEqual(["a 60", "b 120"]);
  expect(queue.pending()).toEqual([]);
});

test("what a page sent while it went is sent again by the one that stays", async () => {
  const { leave, flush, left, sent } = openPage();
  leave(watched("a", 77));
  expect(left).toEqual(["a 77"]);
  expect(sent).toEqual([]);
  await flush();
  expect(sent).toEqual(["a 77"]);
});
