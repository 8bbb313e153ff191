// Keeps the logs of all processes of a test run for the check at its end, which reads them.
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

/** Emptied at the beginning of a run of all tests. */
export const logFolder = join(import.meta.dirname, "../../.cache/test-logs");

/** @param name of the file, without its extension; each has one writer. */
export function appendLog(name: string, text: string): void {
  mkdirSync(logFolder, { recursive: true });
  appendFileSync(fileOfLog(name), text);
}

export const fileOfLog = (name: string) => join(logFolder, `${name}.log`);

/** Where this process's own logger writes. */
export const logFile = {
  write(line: string): void {
    appendLog(`${process.env.TEST_ENGINE ?? "tests"}-${process.pid}-${threadId}`, line);
  },
};
