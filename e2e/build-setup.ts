// Builds what the server serves, if its sources have changed.
import { execFileSync } from "node:child_process";
import { root } from "./server.ts";

export default function setup(): void {
  const script = 'await (await import("./scripts/build.mjs")).build()';
  execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    stdio: "inherit",
  });
}
