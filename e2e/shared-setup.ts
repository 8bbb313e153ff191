// Starts, once for a run, the server shared by all journeys that do not need their own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import build from "./build-setup.ts";
import { startGateway } from "./gateway.ts";
import { freePorts, startServer } from "./server.ts";
import { type Authority, startTlsProxy } from "./tls-proxy.ts";

declare module "vitest" {
  interface ProvidedContext {
    shared: {
      /** The address of the root academy. */
      publicUrl: string;
      /** The server's database, to which fixtures are added while it runs. */
      databaseUrl: string;
      /** Origin of the payment gateway through which it charges. */
      gateway: string;
      /** The name of the server's log. */
      serverLog: string;
    };
    /** Of the TLS proxy, where there is one. */
    authority: Authority | undefined;
  }
}

export default (project: TestProject) => startShared(project, { tls: false });

/** @param tls whether a TLS proxy stands in front of the server. */
export async function startShared(
  project: TestProject,
  { tls }: { tls: boolean },
): Promise<() => Promise<void>> {
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-shared-"));
  const postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url, "journeys");
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(join(dataDir, "gateway"), port);
  const proxy = tls ? await startTlsProxy(join(dataDir, "proxy"), port) : null;
  // A statement may take as long as the machine stands still.
  const bounds = { DATABASE_STATEMENT_SECONDS: "60" };
  const env = { ...gateway.env, ...bounds, DATABASE_URL: databaseUrl, ...proxy?.env };
  const server = await startServer({ dataDir, port, env });
  const publicUrl = proxy?.publicUrl ?? server.origin;
  project.provide("shared", {
    ...{ publicUrl, databaseUrl, gateway: gateway.origin, serverLog: server.log },
  });
  project.provide("authority", proxy?.authority);
  return async () => {
    await proxy?.stop();
    await server.stop();
    await gateway.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
