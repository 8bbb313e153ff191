// A Citus server that runs already: its databases are copies of one that is distributed.
import pg from "pg";
import { type Database, openDatabase } from "#src/db/client.ts";
import { distribute } from "#src/db/distribute.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";

/**
 * Makes a migrated and distributed database that others can be copied from.
 * @param url of a superuser on the coordinator, which keeps shards too and is the only machine: a copy
 * of a database is a copy of its shards only where all of them are in it
 * @returns what drops every database and role that was made since
 */
export async function prepareCitus(url: string, template: string): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // A run that was killed left it.
  await admin.query(`drop database if exists ${template} with (force)`);
  const before = await namesOf(admin);
  const databaseUrl = await createDatabase(url, template);
  const { hostname, port } = new URL(url);
  const here = [hostname, Number(port || 5432)];
  await runOn(databaseUrl, async (client) => {
    await client.query("create extension citus");
    await client.query("select citus_set_coordinator_host($1, $2)", here);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', true)", here);
    await prepareDatabase({ databaseUrl, dataDir: "" });
    await distribute(client);
  });
  // Citus keeps connections of its own to each database, and PostgreSQL copies none that is in use.
  await admin.query(`alter database ${template} allow_connections false`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    template,
  ]);
  return async () => {
    const after = await namesOf(admin);
    for (const name of after.databases.filter((one) => !before.databases.includes(one))) {
      await admin.query(`drop database ${admin.escapeIdentifier(name)} with (force)`);
    }
    for (const name of after.roles.filter((one) => !before.roles.includes(one))) {
      await admin.query(`drop role ${admin.escapeIdentifier(name)}`);
    }
    await admin.end();
  };
}

async function namesOf(admin: pg.Client) {
  const { rows } = await admin.query<{ databases: string[]; roles: string[] }>(
    `select array(select datname::text from pg_database) as databases,
      array(select rolname::text from pg_roles) as roles`,
  );
  return rows[0] ?? { databases: [], roles: [] };
}

/**
 * Opens a copy of `template`, which ends when it is closed. `dbOf` refuses each statement that reads
 * or writes shards of several academies: "multi-task query about to be executed".
 */
export async function openDistributed(
  server: string,
  name: string,
  template: string,
  options: Omit<Parameters<typeof openDatabase>[0], "databaseUrl">,
): Promise<Database> {
  const databaseUrl = await createDatabase(server, name, template);
  await runOn(databaseUrl, async (client) => {
    // PostgreSQL copies no settings of a database.
    await distribute(client);
    // Each statement goes to its shard over a connection, as it does to another machine.
    const setting = "citus.enable_local_execution to off";
    await client.query(`alter database ${client.escapeIdentifier(name)} set ${setting}`);
  });
  const whole = await openDatabase({ ...options, databaseUrl });
  const strictUrl = new URL(databaseUrl);
  strictUrl.searchParams.set("options", "-c citus.multi_task_query_log_level=error");
  const strict = await openDatabase({ ...options, databaseUrl: strictUrl.href });
  return {
    ...whole,
    dbOf: strict.dbOf,
    async close() {
      await Promise.all([whole.close(), strict.close()]);
      // A database that stays has its share of the server's few background workers.
      await dropDatabase(server, name);
    },
  };
}

async function runOn(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}
