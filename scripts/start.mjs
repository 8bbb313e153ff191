// npm start: install, build, serve, and serve again after a crash. npm run dev: the same with hot
// reload instead of a build, and without a second start.
import { build } from "./build.mjs";
import { keepRunning } from "./keep-running.mjs";
import { install, run } from "./node.mjs";
import { ensureFfmpeg } from "./tools.mjs";

const development = process.argv.includes("--dev");
install();
ensureFfmpeg();
if (!development) await build();
// Pages create many short-lived objects: with space for them the collector takes a tenth less time.
const node = ["--max-semi-space-size=32"];
process.exitCode = development
  ? await run([...node, "server.ts", "--dev"])
  : await keepRunning([...node, "server.ts"]);
