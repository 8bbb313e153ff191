// A server of the product on a PostgreSQL of its own, which a test may lock, freeze or end.

import pg from "pg";
import { onTestFinished } from "vitest";
import {
  createDatabase,
  startPostgres,
  type TestPostgres,
} from "#src/testing/database/postgres.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import type { RunningServer } from "../server.ts";
import { newFolder, startHere } from "./place.ts";

export type DatabasePlace = {
  postgres: TestPostgres;
  server: RunningServer;
  fixture: Fixture;
  dataDir: string;
  /** The superuser on the same database. */
  admin: pg.Client;
  /** Another session of the superuser. */
  session(): Promise<pg.Client>;
};

/** The server's own user is no superuser, so every limit of the database counts for it. */
export async function openDatabasePlace(env: Record<string, string> = {}): Promise<DatabasePlace> {
  const postgres = await startPostgres({ keepsCommits: true });
  onTestFinished(() => postgres.stop());
  const ownUrl = await createDatabase(postgres.url, "semillero");
  async function session() {
    const client = new pg.Client({ connectionString: ownUrl });
    client.on("error", () => {});
    await client.connect();
    onTestFinished(() => void client.end().catch(() => {}));
    return client;
  }
  const admin = await session();
  await admin.query("create role app login createrole; alter database semillero owner to app");
  const url = new URL(ownUrl);
  url.username = "app";
  const databaseUrl = url.href;
  const dataDir = newFolder();
  const fixture = await insertFixture({ dataDir, databaseUrl, lessons: 1 });
  const server = await startHere({ dataDir, env: { DATABASE_URL: databaseUrl, ...env } });
  return { postgres, server, fixture, dataDir, admin, session };
}

/** Ends every connection of the server. */
export async function endConnections(admin: pg.Client): Promise<void> {
  // Each is waited for: one that ends later would fail what is asked then.
  await admin.query(
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = 'app'",
  );
}

/** Sends a registration and returns what a person reads. */
export async function register(origin: string, email: string) {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, name: "Marisol Quira", password: "una clave larga" }),
  });
  const { status, headers } = answer;
  const body = (await answer.json()) as { detail?: string };
  return { status, retryAfter: headers.get("retry-after"), detail: body.detail };
}

/** What every refused caller gets: when to come back, and a Spanish sentence. */
export const away = {
  status: 503,
  retryAfter: "5",
  detail:
    "En este momento no podemos leer ni guardar nada. Espera unos segundos e intenta de nuevo.",
};
