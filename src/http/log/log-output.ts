// Where the lines of the log go: standard output. A line that cannot be written, since the disk is
// full or the terminal is gone, waits or is lost. By itself the writer would end the process, and at
// its end try again for ever: a program that neither serves nor ends.
import { pino } from "pino";

/** Bytes; further lines are lost. */
const mostWaiting = 4 * 1024 * 1024;

/** @param options `minLength`: how many bytes wait for a write */
export function openLogOutput(options: { sync: boolean; minLength?: number }) {
  const out = pino.destination({ dest: 1, maxLength: mostWaiting, ...options });
  const flushSync = out.flushSync.bind(out);
  let isBroken = false;
  out.on("error", () => {
    isBroken = true;
  });
  out.on("write", () => {
    isBroken = false;
  });
  // It returns only once everything is written.
  out.flushSync = () => {
    if (!isBroken) flushSync();
  };
  return out;
}
