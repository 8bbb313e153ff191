// The other npm scripts, each on the pinned Node.
import { build } from "./build.mjs";
import { fail, install, run } from "./node.mjs";

const bin = (name, file) => `node_modules/${name}/${file}`;

const steps = {
  build: [],
  check: [["scripts/check.ts"]],
  seed: [["scripts/seed.ts"]],
  audit: [["scripts/audit.ts"]],
  bench: [["bench/run.ts"]],
  lighthouse: [["scripts/lighthouse.ts"]],
  "academy:export": [["scripts/academy-export.ts"]],
  "bank:reseal": [["scripts/bank-reseal.ts"]],
  "demo:close": [["scripts/demo-close.ts"]],
  "factor:reset": [["scripts/factor-reset.ts"]],
  openapi: [["scripts/openapi.ts"]],
  backup: [["scripts/backup.ts"]],
  restore: [["scripts/restore.ts"]],
  "db:distribute": [["scripts/db-distribute.ts"]],
  "db:dump": [["scripts/db-dump.ts"]],
  jobs: [["scripts/jobs.ts"]],
  staff: [["scripts/staff.ts"]],
  "db:generate": [[bin("drizzle-kit", "bin.cjs"), "generate"]],
};

/** What a server does not install. */
const needDevelopment = ["check", "bench", "lighthouse", "openapi", "db:generate"];

const [name, ...rest] = process.argv.slice(2);
if (!(name in steps)) fail(`No hay un paso «${name}».`);
install({ all: needDevelopment.includes(name) });
if (["build", "bench", "check", "lighthouse", "seed"].includes(name)) await build();
for (const [program, ...args] of steps[name]) {
  const code = await run([program, ...args, ...rest]);
  if (code !== 0) process.exit(code);
}
