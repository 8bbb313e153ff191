// Starts, once for a run, the server shared by all journeys that do not need their own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createDatabase, startPostgres } from "#src/testing/postgres.ts";
import build from "./build-setup.ts";
import { startGateway } from "./gateway.ts";
import { freePorts, startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    shared: {
      port: number;
      /** The server's database, to which fixtures are added while it runs. */
      databaseUrl: string;
      /** Origin of the card gateway through which it charges. */
      gateway: string;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-shared-"));
  const postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url, "journeys");
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(join(dataDir, "gateway"), port);
  const env = { ...gateway.env, DATABASE_URL: databaseUrl };
  const server = await startServer({ dataDir, port, env });
  project.provide("shared", { port, databaseUrl, gateway: gateway.origin });
  return async () => {
    await server.stop();
    await gateway.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
