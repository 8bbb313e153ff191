// Keeps what the processes of a test run log, for the check at its end that reads all of it.
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

/** Emptied where a run of all tests begins. */
export const logFolder = join(import.meta.dirname, "../../.cache/test-logs");

/** @param name of the file, without its ending; one writer each. */
export function appendLog(name: string, text: string): void {
  mkdirSync(logFolder, { recursive: true });
  appendFileSync(join(logFolder, `${name}.log`), text);
}

/** Where this process's own logger writes. */
export const logFile = {
  write(line: string): void {
    appendLog(`${process.env.TEST_ENGINE ?? "tests"}-${process.pid}-${threadId}`, line);
  },
};
