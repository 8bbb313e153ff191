// npm run check, after a build: format, lint, types, unused code, migrations, architecture, OpenAPI,
// weight and cost of the pages, packages loaded at the start, known vulnerabilities.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (path: string) => join(root, "node_modules", path);

/** `tells`: what it prints is shown and fails nothing, because it changes without the code. */
const steps: [name: string, args: string[], tells?: true][] = [
  ["formato y estilo", [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]],
  ["tipos de las páginas", [bin("@react-router/dev/bin.cjs"), "typegen"]],
  // Several checkers resolve the same types again, which takes two cores as long and twice the work.
  ["tipos", [bin("typescript/bin/tsc"), "--noEmit", "-p", ".", "--checkers", "1"]],
  ["código sin uso", [bin("knip/bin/knip.js")]],
  ["migraciones al día", [join(root, "scripts/check-migrations.ts")]],
  ["arquitectura", [bin("vitest/vitest.mjs"), "run", "--project", "plain", "src/architecture"]],
  ["OpenAPI al día", [join(root, "scripts/openapi.ts"), "--check"]],
  ["peso de las páginas", [join(root, "scripts/page-weight.ts")]],
  ["paquetes del arranque", [join(root, "scripts/loaded-packages.ts")]],
  ["vulnerabilidades conocidas", [join(root, "scripts/audit.ts")], true],
];

let failed = false;
for (const [name, args, tells] of steps) {
  const started = Date.now();
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ok = tells || done.status === 0;
  console.log(`${ok ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (!ok || tells) console.log(`${done.stdout}${done.stderr}`.trimEnd());
  failed ||= !ok;
}
process.exitCode = failed ? 1 : 0;
