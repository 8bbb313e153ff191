// Notes what would end the process, for tests that show that nothing does.
import { onTestFinished } from "vitest";

/** @returns the rejected promises, from now to the end of the test, that nobody handled in time */
export function watchUnhandled(): unknown[] {
  const seen: unknown[] = [];
  const note = (error: unknown) => seen.push(error);
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
    for (const one of before) process.on("unhandledRejection", one);
  });
  return seen;
}
