// Saves a form by itself a moment after the last change: one save at a time, never the same text
// twice, and nothing more once another tab has saved.
import type { FormValues } from "#src/http/forms/form-data.rules.ts";

export type SaveOutcome =
  /** `isWhole` is false if a field with a fault was left as it was saved before. */
  | { kind: "saved"; version: number; isWhole: boolean }
  | { kind: "stale" }
  | { kind: "refused"; message: string }
  /** No answer: the server may have saved it. */
  | { kind: "lost" };

export type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved"; at: number; isWhole: boolean }
  | { kind: "lost" }
  | { kind: "stale" }
  | { kind: "refused"; message: string };

type Content = { values: FormValues; text: string };
type Snapshot = Content & { version: number };

type Options = {
  /** What the form contains now; null once it is gone. */
  read(): Content | null;
  /**
   * Never rejects. The same values with the same version are sent again after a lost answer, so the
   * server takes them as saved if it has them already.
   */
  save(values: FormValues, version: number): Promise<SaveOutcome>;
  show(state: SaveState, version: number, saved: Content): void;
  /** What the server has. */
  version: number;
  text: string;
};

export type Autosaver = ReturnType<typeof openAutosaver>;

export const pauseMs = 1500;
export const retryMs = 5000;

export function openAutosaver({ read, save, show, ...known }: Options) {
  let { version, text: tried } = known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let unanswered: Snapshot | null = null;
  let isStopped = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), ms);
  };

  async function send(snapshot: Snapshot): Promise<boolean> {
    unanswered = snapshot;
    show({ kind: "saving" }, version, snapshot);
    const outcome = await save(snapshot.values, snapshot.version);
    if (outcome.kind === "lost") {
      show({ kind: "lost" }, version, snapshot);
      later(retryMs);
      return false;
    }
    unanswered = null;
    tried = snapshot.text;
    if (outcome.kind === "saved") {
      version = Math.max(version, outcome.version);
      show({ kind: "saved", at: Date.now(), isWhole: outcome.isWhole }, version, snapshot);
      return true;
    }
    if (outcome.kind === "stale") stop();
    show(outcome, version, snapshot);
    return false;
  }

  /** Asks again for the answer that was lost. */
  async function again(): Promise<boolean> {
    if (isStopped) return false;
    return unanswered ? send(unanswered) : true;
  }

  async function newest(): Promise<boolean> {
    const content = read();
    if (!content || content.text === tried) return true;
    const done = await send({ ...content, version });
    if (done && read()?.text !== tried) later(pauseMs);
    return done;
  }

  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    clearTimeout(timer);
    waiting++;
    const done = turn.then(work).finally(() => waiting--);
    turn = done.catch(() => {});
    return done;
  }

  /** Saves what was typed. @returns whether the server has answered all of it. */
  function flush(): Promise<boolean> {
    return inTurn(async () => (await again()) && newest());
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
  }

  return {
    flush,
    /** Waits for the answer under way, without saving what was typed since. */
    settle: () => inTurn(again),
    isSettled: () => waiting === 0 && unanswered === null,
    /** Call it after each change. */
    changed: () => later(pauseMs),
    /** Until the next change: the form itself is sent. */
    pause: () => clearTimeout(timer),
    stop,
    /**
     * Another part of the page saves, while nothing else does: two saves at once would make the second
     * one look like another tab's. Rejects as `work` does, and where an earlier save is not answered.
     * @param work saves over the given version. @returns the version that is saved then
     */
    alone: (work: (version: number) => Promise<number>) =>
      inTurn(async () => {
        try {
          if (!isStopped && !(await again())) throw new Error("an earlier save is not answered");
          version = Math.max(version, await work(version));
          return version;
        } finally {
          // What was typed meanwhile.
          if (read()?.text !== tried) later(pauseMs);
        }
      }),
  };
}
