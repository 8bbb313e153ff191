// The role that row-level security binds: it may use the tables, and owns none of them.
import type pg from "pg";

/** Roles belong to the whole server: every database of Semillero on it shares this one. */
export const academyRole = "semillero_academy";

/** The database user may not create or take the role; the message says what to run once. */
export class AcademyRoleMissing extends Error {}

/**
 * Creates the role where it is missing and grants it every existing table and every table that this
 * user creates later. A table without a policy is read-only to the role.
 */
export async function prepareAcademyRole(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(makeRole);
    await client.query(mayTakeRole);
  } catch (error) {
    const { rows } = await client.query("select current_user as name");
    throw new AcademyRoleMissing(
      `DATABASE_ROW_SECURITY=on: el usuario ${rows[0]?.name} no puede usar el rol ${academyRole}. ` +
        "Quien administra el servidor debe ejecutar una vez:\n" +
        `  CREATE ROLE ${academyRole} NOLOGIN;\n  GRANT ${academyRole} TO "${rows[0]?.name}";`,
      { cause: error },
    );
  }
  await client.query(grants);
}

// Two databases of one server may start at the same time; each holds only its own lock.
const makeRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${academyRole}') then
    create role ${academyRole} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

// From PostgreSQL 16 on, the creator of a role may grant it, even to themselves, but not yet take
// it.
const mayTakeRole = `do $$ begin
  begin
    set local role ${academyRole};
    reset role;
  exception when insufficient_privilege then
    begin
      grant ${academyRole} to current_user;
    exception when unique_violation then null;
    end;
    set local role ${academyRole};
    reset role;
  end;
end $$`;

const grants = `do $$
declare
  named text;
  walled boolean;
begin
  grant usage on schema public, pgboss to ${academyRole};
  for named, walled in
    select format('%I.%I', nspname, relname), nspname = 'pgboss' or relrowsecurity
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p')
  loop
    execute format(
      'grant %s on table %s to ${academyRole}',
      case when walled then 'select, insert, update, delete' else 'select' end, named
    );
  end loop;
  grant usage on all sequences in schema public, pgboss to ${academyRole};
  grant execute on all functions in schema public, pgboss to ${academyRole};
  alter default privileges in schema pgboss
    grant select, insert, update, delete on tables to ${academyRole};
  alter default privileges in schema pgboss grant usage on sequences to ${academyRole};
  alter default privileges in schema pgboss grant execute on functions to ${academyRole};
end $$`;
