import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { ensureRootAcademy } from "#src/academies/opening/open-academy.ts";
import { users } from "#src/accounts/tables.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { root } from "#src/testing/world.ts";
import { AcademyRoleMissing } from "./academy-role.ts";
import { openDatabase } from "./client.ts";
import { newId } from "./columns.ts";
import { migrateDatabase } from "./migrate-database.ts";

/** An empty database of a new user without superuser rights, as managed servers provide it. */
async function databaseOf(rights: string) {
  const name = `user_${newId().replaceAll("-", "")}`;
  const url = await createDatabase(inject("postgresUrl"), name);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`create role ${name} login nosuperuser ${rights}`);
  await admin.query(`alter database ${name} owner to ${name}`);
  await admin.query(`alter schema public owner to ${name}`);
  const address = new URL(url);
  address.username = name;
  const database = await openDatabase({
    databaseUrl: address.href,
    databasePool: 2,
    rowSecurity: true,
    dataDir: "",
    root,
  });
  onTestFinished(() => database.close());
  return { database, admin, name };
}

onServer("an ordinary user who may make roles starts with row-level security", async () => {
  const { database } = await databaseOf("createrole");
  await migrateDatabase(database, root, ensureRootAcademy);
  expect(await database.dbOf(newId()).$count(users)).toBe(0);
});

onServer("several databases of one server start at once", async () => {
  const all = await Promise.all(Array.from({ length: 3 }, () => databaseOf("createrole")));
  const starts = all.map(({ database }) => migrateDatabase(database, root, ensureRootAcademy));
  expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(
    all.map(() => "fulfilled"),
  );
});

onServer(
  "a user who may not take the role reads what to run, and starts once it was run",
  async () => {
    const { database, admin, name } = await databaseOf("nocreaterole");
    const error = await migrateDatabase(database, root, ensureRootAcademy).catch((error) => error);
    expect(error).toBeInstanceOf(AcademyRoleMissing);
    const [, grant = ""] = /(GRANT .*);/.exec(error.message) ?? [];
    expect(grant).toContain(name);
    await admin.query(grant);
    await migrateDatabase(database, root, ensureRootAcademy);
    expect(await database.dbOf(newId()).$count(users)).toBe(0);
  },
);

onServer("without the setting the same user needs no role", async () => {
  const { database } = await databaseOf("nocreaterole");
  await migrateDatabase({ ...database, rowSecurity: false }, root, ensureRootAcademy);
  expect(await database.db.$count(users)).toBe(0);
});
