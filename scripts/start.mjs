// npm start: install, build, serve. npm run dev: the same with hot reload instead of a build.
import { build } from "./build.mjs";
import { install, run } from "./node.mjs";

const development = process.argv.includes("--dev");
install();
if (!development) await build();
process.exitCode = await run(["server.ts", ...(development ? ["--dev"] : [])]);
