import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { openAutosaver, pauseMs, retryMs, type SaveOutcome } from "./autosaver.browser.ts";
import { textOf } from "./form-text.browser.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form and a server; `answers` are given one after another, then every save succeeds. */
function openForm(answers: (SaveOutcome | Promise<SaveOutcome>)[] = []) {
  const values: FormValues = { title: "Café" };
  const sent: [string, number][] = [];
  const shown: string[] = [];
  const saver = openAutosaver({
    read: () => ({ values: { ...values }, text: textOf(values) }),
    async save({ title }, version) {
      sent.push([String(title), version]);
      return (await answers.shift()) ?? { kind: "saved", version: version + 1, isWhole: true };
    },
    show: ({ kind }) => void shown.push(kind),
    version: 4,
    text: textOf(values),
  });
  const type = (title: string) => {
    values.title = title;
    saver.changed();
  };
  return { saver, sent, shown, type };
}

test("it saves once, a moment after the last change, with the version of the last save", async () => {
  const { sent, shown, type } = openForm();
  type("Café d");
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  type("Café de altura");
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([["Café de altura", 4]]);
  expect(shown).toEqual(["saving", "saved"]);
  type("Café de sombra");
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent.at(-1)).toEqual(["Café de sombra", 5]);
});

test("the same text is not sent again", async () => {
  const { sent, type } = openForm();
  type("Café");
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent).toEqual([]);
});

test("a save whose answer was lost is asked again as it was, before what was typed since", async () => {
  const { sent, shown, type } = openForm([{ kind: "lost" }]);
  type("Uno");
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(shown).toEqual(["saving", "lost"]);
  type("Dos");
  await vi.advanceTimersByTimeAsync(retryMs);
  expect(sent).toEqual([
    ["Uno", 4],
    ["Uno", 4],
    ["Dos", 5],
  ]);
});

test("what is typed during a save is saved after it, one at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
  const { saver, sent, type } = openForm([promise]);
  type("Uno");
  await vi.advanceTimersByTimeAsync(pauseMs);
  type("Dos");
  await vi.advanceTimersByTimeAsync(pauseMs * 3);
  expect(sent).toEqual([["Uno", 4]]);
  expect(saver.isSettled()).toBe(false);
  resolve({ kind: "saved", version: 5, isWhole: true });
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent.at(-1)).toEqual(["Dos", 5]);
  expect(saver.isSettled()).toBe(true);
});

test("after another tab has saved, nothing is sent any more", async () => {
  const { saver, sent, shown, type } = openForm([{ kind: "stale" }]);
  type("Uno");
  await vi.advanceTimersByTimeAsync(pauseMs);
  type("Dos");
  await vi.advanceTimersByTimeAsync(retryMs * 2);
  expect(await saver.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(shown.at(-1)).toBe("stale");
});

test("a refused text is not repeated until it changes", async () => {
  const { sent, type } = openForm([{ kind: "refused", message: "No" }]);
  type("Uno");
  await vi.advanceTimersByTimeAsync(pauseMs + retryMs * 2);
  expect(sent).toHaveLength(1);
  type("Dos");
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent.at(-1)).toEqual(["Dos", 4]);
});

test("another part of the page saves alone, and what is typed meanwhile is saved after it", async () => {
  const { saver, sent, shown, type } = openForm();
  const { promise, resolve } = Promise.withResolvers<number>();
  const bases: number[] = [];
  type("Uno");
  const cover = saver.alone((version) => {
    bases.push(version);
    return promise;
  });
  type("Dos");
  await vi.advanceTimersByTimeAsync(pauseMs * 3);
  expect([sent, bases, saver.isSettled()]).toEqual([[], [4], false]);
  resolve(5);
  expect(await cover).toBe(5);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent).toEqual([["Dos", 5]]);
  expect(shown.at(-1)).toBe("saved");
});

test("it waits for the answer under way, and its failure stops no other save", async () => {
  const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
  const { saver, sent, type } = openForm([promise]);
  type("Uno");
  await vi.advanceTimersByTimeAsync(pauseMs);
  const bases: number[] = [];
  const cover = saver.alone((version) => {
    bases.push(version);
    return Promise.reject(new Error("too narrow"));
  });
  const refused = expect(cover).rejects.toThrow("too narrow");
  type("Dos");
  resolve({ kind: "saved", version: 5, isWhole: true });
  await refused;
  expect(bases).toEqual([5]);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent.at(-1)).toEqual(["Dos", 5]);
});

test("over a lost line nothing else saves before the answer has come", async () => {
  const { saver, type } = openForm([{ kind: "lost" }, { kind: "lost" }]);
  type("Uno");
  await vi.advanceTimersByTimeAsync(pauseMs);
  const save = vi.fn(async () => 9);
  await expect(saver.alone(save)).rejects.toThrow("not answered");
  expect(save).not.toHaveBeenCalled();
});
