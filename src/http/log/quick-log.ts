// For events that happen thousands of times a second: lines wait a second at most and are written
// together.
import { type Logger, pino } from "pino";
import { faultSerializers } from "#src/fault.ts";
import { openLogOutput } from "./log-output.ts";

const writeAtBytes = 8 * 1024;
const longestWaitMs = 1_000;

/** Writes where the rest of the log goes; waiting lines are lost only if the process is killed. */
export function openQuickLog(level: string): { log: Logger; close(): Promise<void> } {
  const out = openLogOutput({ sync: true, minLength: writeAtBytes });
  const timer = setInterval(() => out.flush(), longestWaitMs).unref();
  const flushAll = () => out.flushSync();
  process.once("exit", flushAll);
  return {
    log: pino({ level, base: { pid: process.pid }, serializers: faultSerializers }, out),
    close: async () => {
      clearInterval(timer);
      process.off("exit", flushAll);
      flushAll();
    },
  };
}
