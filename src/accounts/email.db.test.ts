import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { migrateDatabase } from "#src/db/migrate-database.ts";
import { enrolLearner, grantWaiting, withdraw } from "#src/enrolments/enrol.ts";
import { isEnrolled, placesOf } from "#src/enrolments/queries.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld, root } from "#src/testing/world.ts";
import { findUserByEmail } from "./queries.ts";
import { users } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

test("an e-mail finds its account and its enrolments in any spelling", async () => {
  const { ctx, student, course } = await world.academy();
  const spelled = ` ${student.email.toUpperCase()} `;
  const learner = { email: spelled, buyerId: null };
  await markProven(ctx, student);
  expect(await findUserByEmail(ctx, spelled)).toMatchObject({ id: student.id });
  const enrolled = await inTransaction(ctx, (ctx) => enrolLearner(ctx, learner, [course.id]));
  expect(enrolled).toHaveLength(1);
  expect(await isEnrolled(ctx, student.id, course.id)).toBe(true);
  await inTransaction(ctx, (ctx) => withdraw(ctx, learner, [course.id]));
  expect(await isEnrolled(ctx, student.id, course.id)).toBe(false);
});

test("a waiting enrolment is claimed by the owner of the e-mail in another spelling", async () => {
  const { ctx, student, course } = await world.academy();
  const email = `${newId()}@correo.test`;
  const learner = { email: email.toUpperCase(), buyerId: null };
  const enrolled = await inTransaction(ctx, (ctx) => enrolLearner(ctx, learner, [course.id]));
  expect(enrolled).toEqual([]);
  const person = { id: student.id, email };
  const proven = await placesOf(ctx, { ...person, emailVerifiedAt: ctx.now });
  expect(proven.waitingEnrolments).toHaveLength(1);
  const typed = await placesOf(ctx, { ...person, emailVerifiedAt: null });
  expect(typed.waitingEnrolments).toEqual([]);
  await inTransaction(ctx, (ctx) =>
    grantWaiting(ctx, { id: student.id, email: email.toUpperCase() }),
  );
  expect(await isEnrolled(ctx, student.id, course.id)).toBe(true);
});

test("the database refuses an e-mail with capitals", async () => {
  const { academy } = await world.academy();
  const row = { academyId: academy.id, email: "Ana@Correo.test", name: "Ana" };
  await expect(
    world.database.db.insert(users).values({ ...row, role: "student" }),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("users_email_lower") } });
});

onServer("an e-mail stored with capitals is found after the migration that lowers it", async () => {
  const url = await createDatabase(inject("postgresUrl"), `test_${newId()}`);
  const pool = new pg.Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  await migrate(drizzle(pool), { migrationsFolder: migrationsUntil("0007_comments") });
  const [academyId, userId] = [newId(), newId()];
  const academy =
    "insert into academies (id, subdomain, name) values ($1, 'LaGulupa', 'La Gulupa')";
  await pool.query(academy, [academyId]);
  await pool.query(
    `insert into users (academy_id, id, email, name, role)
       values ($1, $2, 'Ana@Correo.TEST', 'Ana', 'student')`,
    [academyId, userId],
  );
  await migrateDatabase({ direct: pool }, root, async () => {});
  const { rows } = await pool.query(
    "select users.email, subdomain from users join academies on academies.id = academy_id",
  );
  expect(rows).toEqual([{ email: "ana@correo.test", subdomain: "lagulupa" }]);
  const citext = "select 1 from pg_extension where extname = 'citext'";
  expect((await pool.query(citext)).rowCount).toBe(0);
});

/** A copy of the migrations up to and including the given one. */
function migrationsUntil(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, "src/db/migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}
