// Spreads a migrated database over the machines of a Citus cluster: all rows of one academy, whatever
// their table, stay together on one machine.
import type pg from "pg";
import { academyRole } from "./academy-role.ts";

/** Counters of attempts know no academy and are joined with nothing: they stay on the coordinator. */
const local = ["rate_limits"];

type Table = { name: string; owned: boolean };
type ForeignKey = { table: string; name: string; definition: string };

/**
 * Needs the extension `citus` in the database, whose machines the coordinator knows. Tables with
 * `academy_id` are distributed by it; the others are copied to each machine. It may run again, for
 * the tables that a later migration brings.
 * @returns the names of the tables that it distributed or copied
 */
export async function distribute(client: pg.ClientBase): Promise<string[]> {
  await client.query("begin");
  try {
    // Foreign keys bind tables of both kinds: each statement goes to one shard after the other.
    await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
    const tables = (await ask<Table>(client, undistributed)).filter(
      ({ name }) => !local.includes(name),
    );
    const names = tables.map(({ name }) => name);
    const keys = await ask<ForeignKey>(client, foreignKeysOf, [names]);
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint ${name}`);
    }
    for (const { name } of tables.filter(({ owned }) => !owned)) {
      await client.query("select create_reference_table($1)", [name]);
    }
    for (const { name } of tables.filter(({ owned }) => owned)) {
      const where = "colocate_with => $2";
      const [first] = await ask<{ name: string }>(client, firstDistributed);
      await client.query(`select create_distributed_table($1, 'academy_id', ${where})`, [
        name,
        first?.name ?? "none",
      ]);
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await client.query(bindConnections);
    await client.query("commit");
    return names;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function ask<Row extends object>(
  client: pg.ClientBase,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(query, values)).rows;
}

/**
 * The coordinator connects to other machines as the role that a transaction has taken, and must tell
 * them the academy that it is bound to.
 */
const bindConnections = `do $$ begin
  if exists (select from pg_roles where rolname = '${academyRole}' and not rolcanlogin) then
    alter role ${academyRole} login;
  end if;
  execute format(
    'alter database %I set citus.propagate_set_commands to local', current_database());
end $$`;

const undistributed = `
  select relname as name, exists (
    select from pg_attribute where attrelid = pg_class.oid and attname = 'academy_id'
  ) as owned
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
  order by relname`;

const firstDistributed = `
  select logicalrelid::text as name from pg_dist_partition
  where partmethod = 'h' order by logicalrelid::oid limit 1`;

/** Citus takes only keys between tables that it already knows, so they come back at the end. */
const foreignKeysOf = `
  select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint
  join pg_class as source on source.oid = conrelid
  join pg_class as target on target.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace
    and (source.relname = any($1) or target.relname = any($1))
  order by 1, 2`;
