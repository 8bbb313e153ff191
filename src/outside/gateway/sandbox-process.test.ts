import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#src/testing/world.ts";
import { startSandbox } from "./sandbox-process.ts";

test("a sandbox that the machine cannot start is a failure of its start, and ends nothing else", async () => {
  const { execPath } = process;
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-sandbox-"));
  onTestFinished(() => {
    process.execPath = execPath;
    rmSync(dataDir, { recursive: true, force: true });
  });
  // Fails as where the machine has no room for one more process: in an event, later.
  process.execPath = join(dataDir, "absent");
  const starting = startSandbox({
    root,
    dataDir,
    host: "127.0.0.1",
    port: 0,
    publicHostname: "localhost",
    eventsUrl: "http://127.0.0.1:1",
    keyOf: (purpose) => `${purpose} of the sandbox`,
    log: { warn() {}, info() {} },
  });
  await expect(starting).rejects.toThrow("ENOENT");
});
