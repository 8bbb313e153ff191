import { expect, test } from "vitest";
import {
  answeredBy,
  type Change,
  type ChangeQueue,
  emptyQueue,
  orderIn,
  withAnswer,
  withChange,
} from "./change-queue.rules.ts";

const answered = () => {};
const move = (id: string): Change => ({ order: [{ id, classes: [] }], answered });
const form = (what: string): Change => ({ fields: { do: what }, answered });
const done = { done: { kind: "moved", id: "" } } as const;
const lost = { lost: true } as const;
const refused = { problem: { code: "conflict", status: 409, detail: "" }, values: {} } as never;

/** Of a page that shows version 5. */
function queueOf(...changes: Change[]): ChangeQueue {
  return changes.reduce((queue, change) => withChange(queue, change, 5), emptyQueue);
}

test("changes keep the order of their presses; a move that waits gives way to the next one", () => {
  const [sent, waits, newest, remove] = [move("a"), move("b"), move("c"), form("remove-module")];
  const queue = queueOf(sent, waits, newest);
  expect(queue.changes).toEqual([sent, newest]);
  expect(orderIn(queue)).toBe(newest.order);
  expect(queueOf(sent, remove, newest).changes).toEqual([sent, remove, newest]);
});

test("a move is based on what the page showed and what the page has changed since", () => {
  const queue = queueOf(form("add-classes"), move("a"));
  expect(withAnswer(queue, done).version).toBe(6);
  expect(withAnswer(queueOf(form("rename"), move("a")), done).version).toBe(5);
  // The page has loaded the classes and another tab's change, and the move was made before.
  const later = withChange(withAnswer(queue, done), move("b"), 7);
  expect(later.version).toBe(6);
});

test("a refused move takes along what builds on it: moves and the removal of a module", () => {
  const [first, name, remove, last] = [move("a"), form("rename"), form("remove-module"), move("b")];
  const queue = queueOf(first, name, remove, last);
  expect(answeredBy(queue, refused)).toEqual([first, remove, last]);
  expect(withAnswer(queue, refused).changes).toEqual([name]);
  const other = queueOf(remove, last);
  expect(answeredBy(other, refused)).toEqual([remove]);
  expect(withAnswer(other, refused).changes).toEqual([last]);
});

test("over a lost line forms are told and moves wait for the next press", () => {
  const [first, remove] = [move("a"), form("remove-class")];
  const queue = queueOf(first, remove);
  expect(answeredBy(queue, lost)).toEqual([first, remove]);
  const waits = withAnswer(queue, lost);
  expect(waits).toMatchObject({ changes: [first], paused: true, version: 5 });
  const next = form("add");
  expect(withChange(waits, next, 9)).toEqual({ changes: [first, next], paused: false, version: 5 });
  expect(withAnswer(queueOf(remove), lost)).toMatchObject({ changes: [], paused: false });
});
