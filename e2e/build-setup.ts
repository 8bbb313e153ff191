// Builds what the server serves, if its sources have changed, and makes its first database.
import { execFileSync } from "node:child_process";
import { keepFirstDatabase } from "./first-database.ts";
import { root } from "./server.ts";

export default async function setup(): Promise<void> {
  const script = 'await (await import("./scripts/build.mjs")).build()';
  execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    stdio: "inherit",
  });
  await keepFirstDatabase();
}
