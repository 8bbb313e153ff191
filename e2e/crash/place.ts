// A data folder for one test, and servers on it that end with the test and print their output when
// it fails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFailed, onTestFinished } from "vitest";
import { type RunningServer, startServer } from "../server.ts";

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-crash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `startServer`, with a `kill` at the end of the test, whatever its result. */
export async function startHere(
  options: Parameters<typeof startServer>[0],
): Promise<RunningServer> {
  const server = await startServer(options);
  onTestFinished(() => server.kill());
  onTestFailed(() => {
    const complaints = server.output().split("Ctrl-C para terminar.").at(-1)?.trim();
    if (complaints) console.error(complaints);
  });
  return server;
}
