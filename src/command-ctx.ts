// The ctx of a command that runs beside a server: its database, queues and addresses, and nothing
// else of the outside.
import type { PgBoss } from "pg-boss";
import { pino } from "pino";
import type { Sealer } from "#src/outside/keys/sealer.ts";
import type { Settings } from "#src/settings/settings.ts";
import type { Academy, Ctx, Outside } from "./ctx.ts";
import type { Database } from "./db/client.ts";
import { hooks } from "./hooks.ts";

type Parts = {
  academy: Academy;
  database: Database;
  boss: PgBoss;
  settings: Pick<Settings, "publicUrl" | "baseDomain" | "logLevel">;
  bankSealer?: Sealer;
};

/** Mails are jobs: the server sends them, now or when it runs again. */
export function commandCtx({ academy, database, boss, settings, bankSealer }: Parts): Ctx {
  const { publicUrl, baseDomain, logLevel } = settings;
  const present = { queue: boss, publicUrl, baseDomain, ...(bankSealer ? { bankSealer } : {}) };
  const outside = new Proxy(present, {
    get(parts, name) {
      if (name in parts) return Reflect.get(parts, name);
      throw new Error(`a command has no ${String(name)}`);
    },
  });
  return {
    db: database.dbOf(academy.id),
    allAcademies: database,
    academy,
    actor: null,
    visitor: null,
    outside: outside as unknown as Outside,
    hooks,
    now: new Date(),
    log: pino({ level: logLevel }, pino.destination(2)),
  };
}
