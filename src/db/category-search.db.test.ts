// An installation that existed before: its courses are found by their category after the update.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { mendDerived } from "#src/courses/search/mend-derived.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { prepareDatabase } from "#src/testing/database/prepare-database.ts";
import { openWorld, root } from "#src/testing/world.ts";
import { newId } from "./columns.ts";

/** The migrations before the named one. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "src/db/migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const place = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return folder;
}

/** Two academies as they were: what is derived of their courses knows no category. */
const before = `
  insert into academies (id, subdomain, name) values
    ('0198f000-0000-7000-8000-000000000001', 'gulupa', 'La Gulupa'),
    ('0198f000-0000-7000-8000-000000000002', 'otra', 'Otra');
  insert into academy_categories (academy_id, name, position)
    select id, given, 0 from academies, unnest(array['gastronomía', 'd''aquí y allá', 'sola']) as given
    where subdomain is not null;
  insert into users (academy_id, id, email, name, role)
    select id, id, 'nubia@correo.test', 'Nubia Chilito', 'teacher' from academies
    where subdomain is not null;
  insert into courses (academy_id, id, teacher_id, title, description, category, price_cents, status,
      published_at, search)
    select id, gen_random_uuid(), id, title, 'Un curso de gastronomía.', category, 2900, status, now(),
      course_vector(title, 'Nubia Chilito', 'Un curso de gastronomía.')
    from academies, (values ('Queso', 'gastronomía', 'published'), ('Lulo', 'd''aquí y allá', 'published'),
      ('Trucha', 'gastronomía', 'draft')) as made(title, category, status)
    where subdomain is not null;
  insert into course_words (academy_id, word)
    select distinct academy_id, word from courses, string_to_table(
      course_plain(title || ' Nubia Chilito ' || description), ' ') as word where length(word) > 2;
  insert into course_counts (academy_id, category, word, listed)
    select academy_id, kind, word, count(*) from courses, unnest(array['todos', category]) as kind,
      unnest(tsvector_to_array(search) || ''::text) as word
    where status = 'published' group by 1, 2, 3`;

onServer("existing courses are found by their category, and need no mending", async () => {
  const url = await createDatabase(inject("postgresUrl"), `test_${newId()}`);
  const pool = new pg.Pool({ connectionString: url });
  await migrate(drizzle(pool), { migrationsFolder: migrationsBefore("0012_search_by_category") });
  await pool.query(before);
  await pool.end();
  await prepareDatabase({ databaseUrl: url, dataDir: "" });
  const world = await openWorld({ databaseUrl: url });
  onTestFinished(() => world.close());
  for (const subdomain of ["gulupa", "otra"]) {
    const academy = await findAcademy(world.database.db, subdomain);
    if (!academy) throw new Error("the academy is gone");
    const ctx = world.ctxOf(academy);
    const nothing = { search: 0, words: 0, counts: 0, unused: 0 };
    expect(await mendDerived(ctx)).toEqual(nothing);
    const page = { terms: "alla", limit: 9, offset: 0 };
    const { courses } = await listPublishedCourses(ctx, page);
    expect(courses.map(({ title }) => title)).toEqual(["Lulo"]);
  }
});
