import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const full = "/dev/full";

/** Writes lines to a full disk, does its work, and ends. */
const program = (sync: boolean) => `
  import { pino } from "pino";
  import { openLogOutput } from "./src/http/log/log-output.ts";
  const log = pino({}, openLogOutput({ sync: ${sync} }));
  log.info("one");
  setTimeout(() => {
    log.info("two");
    process.stderr.write("still here");
    process.exit(3);
  }, 100);`;

test.runIf(existsSync(full)).each([true, false])(
  "a full disk behind the log neither ends the program nor keeps it from ending (sync: %s)",
  (sync) => {
    const disk = openSync(full, "w");
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "--eval", program(sync)],
      {
        cwd: join(import.meta.dirname, "../../.."),
        stdio: ["ignore", disk, "pipe"],
        timeout: 20_000,
        killSignal: "SIGKILL",
      },
    );
    closeSync(disk);
    expect({ status, said: String(stderr) }).toEqual({ status: 3, said: "still here" });
  },
);
