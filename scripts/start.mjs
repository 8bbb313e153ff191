// npm start: install, build, serve, and serve again after a crash. npm run dev: the same with hot
// reload instead of a build, and without a second start.
import { endWithParent } from "./end-with-parent.mjs";
import { keepRunning } from "./keep-running.mjs";
import { install, run } from "./node.mjs";
import { memorySettings, serverFlags } from "./server-process.mjs";
import { ensureFfmpeg } from "./tools.mjs";

const development = process.argv.includes("--dev");
install();
ensureFfmpeg();
endWithParent();
// In a process of its own: this one stays, and would keep the memory that a build needs.
const built = development ? 0 : await run(["scripts/run.mjs", "build"]);
if (built !== 0) process.exit(built);
const env = memorySettings(process.env);
process.exitCode = development
  ? await run([...serverFlags, "server.ts", "--dev"], { env })
  : await keepRunning([...serverFlags, "build/server/server.js"], { env });
