// Which change of the page is sent next, and on which outline the moves among them are based.
import type { OutlineOrder } from "#src/courses/authoring/outline/outline.rules.ts";
import type { OutlineAnswer } from "./change-modules.ts";

export type Fields = Record<string, string>;

export type Change = {
  /** Of a move: the whole order as its press left it. */
  order?: OutlineOrder;
  /** Of a form. */
  fields?: Fields;
  answered(answer: OutlineAnswer): void;
};

export type ChangeQueue = {
  /** The first is on its way, or waits for `resumed`. */
  changes: readonly Change[];
  /** The outline that the moves were made on, plus what this page has changed since. */
  version: number;
  /** The line was lost. */
  paused: boolean;
};

export const emptyQueue: ChangeQueue = { changes: [], version: 0, paused: false };

const isMove = ({ order }: Change) => order !== undefined;
/** What a removed module takes along is what a move left in it. */
const buildsOnMoves = (change: Change) => isMove(change) || change.fields?.do === "remove-module";

/** @param shown the version of the outline on the page */
export function withChange(queue: ChangeQueue, change: Change, shown: number): ChangeQueue {
  const { changes } = queue;
  const version = changes.some(isMove) ? queue.version : shown;
  // A move holds the whole order, so the next one replaces it while it waits at the end.
  const last = changes.length - 1;
  const replaces = isMove(change) && last > 0 && changes[last] && isMove(changes[last]);
  return {
    changes: [...(replaces ? changes.slice(0, last) : changes), change],
    version,
    paused: false,
  };
}

/** Once the first change is answered. */
export function withAnswer(queue: ChangeQueue, answer: OutlineAnswer): ChangeQueue {
  const [first, ...rest] = queue.changes;
  if (!first) return queue;
  // What forms hold stays in them; an order is kept here.
  if ("lost" in answer) {
    const changes = queue.changes.filter(isMove);
    return { ...queue, changes, paused: changes.length > 0 };
  }
  if ("problem" in answer) {
    const changes = isMove(first) ? rest.filter((change) => !buildsOnMoves(change)) : rest;
    return { ...queue, changes };
  }
  // The server counts every change but a rename; if it counted another tab's too, it refuses the
  // next move.
  const counted = first.fields?.do === "rename" ? 0 : 1;
  return { ...queue, changes: rest, version: queue.version + counted };
}

/** The changes that an answer to the first one answers. */
export function answeredBy({ changes }: ChangeQueue, answer: OutlineAnswer): readonly Change[] {
  if ("lost" in answer) return changes;
  const [first, ...rest] = changes;
  if (!first) return [];
  const isRefused = "problem" in answer && isMove(first);
  return isRefused ? [first, ...rest.filter(buildsOnMoves)] : [first];
}

/** The order that the page shows; undefined for that which is saved. */
export function orderIn({ changes }: ChangeQueue): OutlineOrder | undefined {
  return changes.findLast(isMove)?.order;
}
