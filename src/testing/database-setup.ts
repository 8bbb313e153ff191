// Prepares, once for a run, a migrated database of each engine that every test file copies.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { ensureRootAcademy } from "#src/academies/open-academy.ts";
import { migrateDatabase, openDatabase } from "#src/db/client.ts";
import { prepareQueues } from "#src/worker.ts";
import { createDatabase, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL server, and the name of the database to copy. */
    postgresUrl: string;
    /** Data folder of the embedded database to copy. */
    pgliteFolder: string;
  }
}

export const template = "semillero_template";
const root = join(import.meta.dirname, "../..");

export default async function setup(project: TestProject) {
  return project.name === "postgres" ? postgres(project) : pglite(project);
}

async function postgres(project: TestProject) {
  const server = await startPostgres();
  const databaseUrl = await createDatabase(server.url, template);
  await prepare({ databaseUrl, dataDir: "" });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

async function pglite(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "semillero-template-"));
  await prepare({ databaseUrl: undefined, dataDir: folder });
  project.provide("pgliteFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function prepare(where: { databaseUrl: string | undefined; dataDir: string }) {
  const database = await openDatabase({ ...where, databasePool: 4, root });
  await migrateDatabase(database, root, ensureRootAcademy);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await prepareQueues(boss);
  await boss.stop({ graceful: false });
  await database.close();
}
