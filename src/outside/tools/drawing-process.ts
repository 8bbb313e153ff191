// Draws images in a process of its own, which a hostile image may break without breaking this one:
// one at a time, with bounded time and memory, at a lower priority, without a network.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Cut, Purpose } from "#src/images/image.rules.ts";
import { openAccountTurns } from "#src/outside/account-turns.ts";
import { problem } from "#src/problem.ts";
import type { Drawn, ImageTool, PngKind } from "./image-tool.ts";
import { startDrawing } from "./start-drawing.ts";

/** An ordinary photo takes two seconds of both cores. */
const patienceMs = 30_000;
/** A process that nobody needs gives its memory back. */
const idleMs = 30_000;

/** A waiting image takes up to 5 MB. */
const waiting = {
  ofOneAccount: 12,
  ofAll: 36,
  retrySeconds: 15,
  texts: {
    ofOneAccount: "Ya tienes muchas imágenes en espera. Intenta de nuevo cuando estén listas.",
    ofAll: "Hay muchas imágenes en espera. Intenta de nuevo en un momento.",
  },
};

/** What is sent to the process, and what it answers. */
export type Wanted =
  | { kind: "variants"; bytes: Buffer; purpose: Purpose; cut?: Cut | undefined }
  | { kind: PngKind; bytes: Buffer; purpose?: undefined };
export type Answer = { drawn: Drawn | "narrow" | null } | { png: Buffer } | { failed: string };

/** @param root the folder of package.json. The process starts with the first drawing. */
export function openDrawingProcess(root: string): ImageTool {
  const turns = openAccountTurns(waiting);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (!ending || hasEnded(ending)) return;
    const ended = once(ending, "exit");
    // Who closes it waits until it is gone.
    ending.ref();
    ending.kill("SIGKILL");
    await ended;
  }

  /** Null if the bytes broke the process. */
  async function draw(wanted: Wanted): Promise<Answer | null> {
    clearTimeout(idle);
    if (!child || hasEnded(child)) child = await startDrawing(root, patienceMs);
    const answer = await ask(child, wanted);
    if (typeof answer === "string") await stop();
    idle = setTimeout(() => void stop(), idleMs).unref();
    if (answer === "late") {
      const text = "No alcanzamos a preparar la imagen. Intenta de nuevo en un momento.";
      throw problem("unavailable", text, { retryAfter: waiting.retrySeconds });
    }
    return answer === "broken" ? null : answer;
  }

  return {
    async variants(account, bytes, purpose, cut) {
      const wanted: Wanted = { kind: "variants", bytes, purpose, cut };
      const answer = await turns.take(account, () => draw(wanted));
      if (answer === null) return null;
      if ("drawn" in answer) return answer.drawn;
      throw notDrawn(answer);
    },
    async png(account, bytes, kind) {
      const answer = await turns.take(account, () => draw({ kind, bytes }));
      if (answer && "png" in answer) return answer.png;
      throw notDrawn(answer);
    },
    close: stop,
  };
}

function notDrawn(answer: Answer | null): Error {
  const reason = answer && "failed" in answer ? answer.failed : "the process ended";
  return new Error(`an image was not drawn: ${reason}`);
}

function hasEnded({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || !connected;
}

/** "late" after the longest time, "broken" if the process ended. */
async function ask(child: ChildProcess, wanted: Wanted): Promise<Answer | "late" | "broken"> {
  const answer = Promise.withResolvers<Answer | "late" | "broken">();
  const late = setTimeout(() => answer.resolve("late"), patienceMs);
  const onMessage = (message: unknown) => answer.resolve(message as Answer);
  const onEnd = () => answer.resolve("broken");
  child.once("message", onMessage).once("exit", onEnd).once("error", onEnd);
  // While it draws, somebody waits for the answer.
  child.channel?.ref();
  child.send(wanted, (error) => error && onEnd());
  try {
    return await answer.promise;
  } finally {
    clearTimeout(late);
    child.channel?.unref();
    child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
  }
}
