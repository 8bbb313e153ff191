// Prepares, once for a run, a migrated database of each engine that every test file copies.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareCitus } from "./citus.ts";
import { createDatabase, startPostgres } from "./postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL server, and the name of the database to copy. */
    postgresUrl: string;
    /** Data folder of the embedded database to copy; what begins with its name is removed at the end. */
    pgliteFolder: string;
  }
}

export const template = "semillero_template";

export default async function setup(project: TestProject) {
  if (project.name === "citus") return citus(project);
  return project.name === "postgres" ? postgres(project) : pglite(project);
}

async function postgres(project: TestProject) {
  const server = await startPostgres();
  const databaseUrl = await createDatabase(server.url, template);
  await prepareDatabase({ databaseUrl, dataDir: "" });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

async function citus(project: TestProject) {
  const url = process.env.CITUS_URL ?? "";
  const clean = await prepareCitus(url, template);
  project.provide("postgresUrl", url);
  return clean;
}

async function pglite(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "semillero-embedded-"));
  const prepared = join(folder, "prepared");
  mkdirSync(prepared);
  await prepareDatabase({ databaseUrl: undefined, dataDir: prepared });
  project.provide("pgliteFolder", prepared);
  // Not in a teardown: each worker still has a database open then, which may write to its folder.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
