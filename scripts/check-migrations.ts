// Fails if the tables in src differ from what the migrations make.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(root, ".cache-migrations-"));
try {
  cpSync(join(root, "src/db/migrations"), folder, { recursive: true });
  const before = readdirSync(folder).length;
  const done = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/drizzle-kit/bin.cjs"),
      "generate",
      "--dialect=postgresql",
      "--schema=./src/schema.ts",
      `--out=./${relative(root, folder)}`,
    ],
    { cwd: root, encoding: "utf8" },
  );
  if (done.status !== 0) throw new Error(done.stdout + done.stderr);
  if (readdirSync(folder).length !== before) {
    console.error("Falta una migración: npm run db:generate -- --name <qué cambia>");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
