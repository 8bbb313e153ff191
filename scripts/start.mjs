// npm start: install, build, serve. npm run dev: the same with hot reload instead of a build.
import { build } from "./build.mjs";
import { install, run } from "./node.mjs";
import { ensureFfmpeg } from "./tools.mjs";

const development = process.argv.includes("--dev");
install();
ensureFfmpeg();
if (!development) await build();
process.exitCode = await run(["server.ts", ...(development ? ["--dev"] : [])]);
