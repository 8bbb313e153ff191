import { describe, expect, test } from "vitest";
import {
  emptyQueue,
  isPending,
  nextToSend,
  type QueuedState,
  type QueuedUpload,
  type QueueEvent,
  type QueueState,
  reduceQueue,
} from "./upload-queue.rules.ts";

const waiting = { phase: "waiting", otherTab: false } as const;
const refused = { phase: "failed", name: "x", reason: "No cabe", mayRetry: true } as const;
const given = { phase: "given", videoId: "video-1" } as const;

function film(id: string, more: Partial<QueuedUpload> = {}): QueuedUpload {
  return {
    id,
    kind: "video",
    classId: `class-${id}`,
    classTitle: `Clase ${id}`,
    classPath: `/teachers/${id}`,
    fileName: `${id}.mp4`,
    bytes: 1000,
    lastModified: 7,
    knownId: null,
    state: waiting,
    ...more,
  };
}

function queueOf(events: readonly QueueEvent[], start: QueueState = emptyQueue): QueueState {
  return events.reduce(reduceQueue, start);
}

const add = (...uploads: QueuedUpload[]): QueueEvent => ({ type: "add", uploads });
const begin = (id: string): QueueEvent => ({ type: "begin", id });
const tell = (id: string, state: QueuedState): QueueEvent => ({ type: "tell", id, state });
const retry = (id: string): QueueEvent => ({ type: "retry", id });
const remove = (id: string): QueueEvent => ({ type: "remove", id });

const phases = ({ uploads }: QueueState) => uploads.map(({ id, state }) => [id, state.phase]);

describe("one after another", () => {
  test("thirty files keep their order, and one is sent at a time", () => {
    const films = Array.from({ length: 30 }, (_, i) => film(`f${i}`));
    let queue = queueOf([add(...films)]);
    const sent: string[] = [];
    for (let next = nextToSend(queue); next; next = nextToSend(queue)) {
      sent.push(next.id);
      queue = queueOf([begin(next.id)], queue);
      expect(nextToSend(queue)).toBeNull();
      queue = queueOf([tell(next.id, given)], queue);
    }
    expect(sent).toEqual(films.map(({ id }) => id));
    expect(isPending(queue)).toBe(false);
  });

  test("what another tab sends holds the turn of the first, and nobody passes it", () => {
    const queue = queueOf([
      ...[add(film("a"), film("b")), begin("a")],
      tell("a", { phase: "waiting", otherTab: true }),
    ]);
    expect(nextToSend(queue)).toBeNull();
  });

  test("the next one goes on after a failure, and a retry comes before those that still wait", () => {
    const failed = queueOf([add(film("a"), film("b"), film("c")), begin("a"), tell("a", refused)]);
    expect(nextToSend(failed)?.id).toBe("b");
    const again = queueOf([begin("b"), retry("a")], failed);
    expect(nextToSend(again)).toBeNull();
    expect(nextToSend(queueOf([tell("b", given)], again))?.id).toBe("a");
  });

  test("all wait while the sender is signed out, and the retry goes on with the same one", () => {
    const out: QueuedState = { phase: "signedOut", name: "a.mp4", sent: 5, total: 9 };
    const queue = queueOf([add(film("a"), film("b")), begin("a"), tell("a", out)]);
    expect([nextToSend(queue), isPending(queue)]).toEqual([null, true]);
    expect(nextToSend(queueOf([retry("a")], queue))?.id).toBe("a");
    expect(nextToSend(queueOf([remove("a")], queue))?.id).toBe("b");
  });

  test("only what failed or is signed out is retried", () => {
    const queue = queueOf([add(film("a"), film("b")), begin("a")]);
    expect(queueOf([retry("a"), retry("b"), retry("nobody")], queue)).toBe(queue);
  });
});

describe("cancelling", () => {
  test.each([
    ["a waiting one", "b", null],
    ["the one that is sent", "a", "b"],
  ])("%s leaves the others in their order", (_, id, next) => {
    const queue = queueOf([add(film("a"), film("b"), film("c")), begin("a"), remove(id)]);
    expect(queue.uploads).toHaveLength(2);
    expect(nextToSend(queue)?.id ?? null).toBe(next);
  });

  test("news of one that is gone changes nothing", () => {
    const queue = queueOf([add(film("a"), film("b")), begin("a"), remove("a")]);
    expect(queueOf([tell("a", given), begin("a"), remove("a")], queue)).toBe(queue);
  });
});

describe("the same file for the same class", () => {
  test("is left out while it waits or is sent", () => {
    const queue = queueOf([
      add(film("a")),
      begin("a"),
      add(film("again", { ...film("a"), id: "z" })),
    ]);
    expect(phases(queue)).toEqual([["a", "sending"]]);
    expect(queue.repeated).toEqual(["a.mp4"]);
    expect(queueOf([add(film("b"))], queue).repeated).toEqual([]);
  });

  test("is left out when it is dropped twice at once", () => {
    expect(queueOf([add(film("a"), film("a", { id: "z" }))]).uploads).toHaveLength(1);
  });

  test("takes the place of the one that failed", () => {
    const queue = queueOf([add(film("a"), film("b")), begin("a"), tell("a", refused)]);
    const again = queueOf([add(film("a", { id: "z" }))], queue);
    expect(phases(again)).toEqual([
      ["b", "waiting"],
      ["z", "waiting"],
    ]);
  });

  test.each([
    ["class", { classId: "another" }],
    ["kind", { kind: "document" }],
    ["size", { bytes: 1001 }],
    ["date", { lastModified: 8 }],
  ] as const)("is another one if it has another %s", (_, more) => {
    expect(queueOf([add(film("a"), film("a", { ...more, id: "z" }))]).uploads).toHaveLength(2);
  });
});

describe("what was given", () => {
  test("stays until all have ended, and the next addition counts anew", () => {
    const queue = queueOf([add(film("a"), film("b")), begin("a"), tell("a", given), begin("b")]);
    expect(phases(queueOf([add(film("c"))], queue)).map(([id]) => id)).toEqual(["a", "b", "c"]);
    const ended = queueOf([tell("b", refused)], queue);
    expect(phases(queueOf([add(film("c"))], ended))).toEqual([
      ["b", "failed"],
      ["c", "waiting"],
    ]);
    expect(phases(queueOf([{ type: "clear" }], ended))).toEqual([["b", "failed"]]);
  });

  test("is what a second video for the same class replaces", () => {
    const second = film("b", { classId: "class-a" });
    const any = { ...film("c", { classId: "class-a" }) };
    delete any.knownId;
    const queue = queueOf([add(film("a"), second, any, film("d")), begin("a"), tell("a", given)]);
    expect(queue.uploads.map(({ knownId }) => knownId)).toEqual([
      ...["video-1", "video-1", undefined, null],
    ]);
  });
});
