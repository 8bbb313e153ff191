import { expect, test } from "vitest";
import { openProgressQueue, type Watched } from "./progress-queue.browser.ts";
import { createReporter } from "./progress-reporter.browser.ts";
import { reportOf } from "./send-progress.browser.ts";

/** A page whose server responses and clock the test controls. */
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
  placeAt: seconds * 1000,
  furthest: seconds,
  played: [],
  at: seconds * 1000,
});

test("a report is sent at once, and once", async () => {
  const { report, sent, queue } = openPage();
  await report(watched("a", 60));
  await report(watched("a", 120));
  expect(sent).toEqual(["a 60", "a 120"]);
  expect(queue.pending()).toEqual([]);
});

test("offline reports are kept and sent on return: the last place of each class", async () => {
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

test("sending is retried automatically, at growing intervals", async () => {
  const { page, report, flush, pauses, sent } = openPage();
  page.answer = 0;
  await report(watched("a", 60));
  for (let i = 0; i < 5; i++) {
    page.timer();
    // Waits for the retry that the timer started.
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

test("a place further back is sent after one that is further on", async () => {
  const { page, report, flush, sent } = openPage();
  page.answer = 0;
  await report(watched("a", 270));
  await report({ ...watched("a", 80), placeAt: 300_000 });
  page.answer = 204;
  await flush();
  expect(sent).toEqual(["a 270", "a 80", "a 80"]);
});

test("a signed-out learner loses nothing, and retries stop", async () => {
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

test("a report refused for good is not sent again, and the next ones are sent", async () => {
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

test("what a leaving page sent is sent again by the page that stays", async () => {
  const { leave, flush, left, sent } = openPage();
  leave(watched("a", 77));
  expect(left).toEqual(["a 77"]);
  expect(sent).toEqual([]);
  await flush();
  expect(sent).toEqual(["a 77"]);
});

test("no report is older than the server accepts", () => {
  const month = 30 * 24 * 3600;
  expect(reportOf(watched("a", 60), 90_000)).toMatchObject({ minutes: 1, secondsAgo: 30 });
  const late = { ...watched("a", 60), at: 30_000 };
  expect(reportOf(late, 90_000)).toMatchObject({ secondsAgo: 60, placeSecondsAgo: 30 });
  expect(reportOf(watched("a", 60), 50 * month * 1000).secondsAgo).toBe(month);
});
