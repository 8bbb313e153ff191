import { execFileSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openForTest } from "#src/testing/database/embedded.ts";
import {
  createDatabase,
  findBinaries,
  startPostgres,
  type TestPostgres,
} from "#src/testing/database/postgres.ts";

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

const varied = `
  CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm; CREATE EXTENSION citext;
  CREATE TYPE level AS ENUM ('básico', 'avanzado');
  CREATE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
    RETURN public.unaccent('public.unaccent'::regdictionary, lower(value));
  CREATE TABLE courses (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    number bigint GENERATED ALWAYS AS IDENTITY,
    email citext UNIQUE,
    title text NOT NULL CHECK (title <> ''),
    level level NOT NULL,
    price integer CONSTRAINT price_given NOT NULL,
    tags text[] NOT NULL DEFAULT '{}',
    extra jsonb,
    cover bytea,
    at timestamptz NOT NULL DEFAULT now(),
    words tsvector GENERATED ALWAYS AS (to_tsvector('spanish', title)) STORED
  );
  CREATE INDEX ON courses USING gin (words);
  CREATE INDEX ON courses USING gin (plain(title) gin_trgm_ops);
  CREATE SCHEMA other;
  CREATE TABLE other.lessons (course uuid NOT NULL REFERENCES courses ON DELETE CASCADE, body text);
  CREATE VIEW other.titles AS SELECT title FROM courses;
  INSERT INTO courses (email, title, level, price, tags, extra, cover)
    SELECT 'a' || i || '@b.co', 'Café ' || i, 'avanzado', i, '{"a b","ñ"}', '{"k": [1, null]}', '\\x00ff'
    FROM generate_series(1, 1200) i;
  INSERT INTO other.lessons SELECT id, E'It''s\\nSET transaction_timeout = 0;\\n\\\\.\\n' FROM courses;`;

const queries = [
  "SELECT * FROM courses ORDER BY number",
  "SELECT * FROM other.lessons ORDER BY course",
  "SELECT count(*) FROM other.titles",
  "SELECT name, data FROM pgboss.job",
  "SELECT count(*) FROM courses WHERE words @@ to_tsquery('spanish', 'cafe | café')",
  "SELECT extname FROM pg_extension ORDER BY extname",
  "SELECT schemaname, indexname FROM pg_indexes WHERE schemaname IN ('public', 'other', 'pgboss') ORDER BY 1, 2",
];

async function answers(pool: pg.Pool) {
  const results = [];
  for (const query of queries) results.push((await pool.query(query)).rows);
  return results;
}

test("psql restores a dump into PostgreSQL with every schema, row and index", async () => {
  const { pool, embedded } = await openForTest();
  await pool.query(varied);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue("mail");
  await boss.createQueue("video", { partition: true });
  await boss.send("mail", { to: "ana" });
  await boss.stop({ graceful: false });

  const statement = { name: "one", text: "SELECT 1 AS one" };
  await pool.query(statement);
  const sql = await embedded.dump();
  expect((await pool.query(statement)).rows).toEqual([{ one: 1 }]);
  expect(await embedded.dump()).toEqual(sql);

  const url = await createDatabase(postgres.url, "restored");
  execFileSync(join(findBinaries(), "psql"), ["-X", "-q", "-v", "ON_ERROR_STOP=1", url], {
    input: sql,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const restored = new pg.Pool({ connectionString: url });
  onTestFinished(() => restored.end());
  expect(await answers(restored)).toEqual(await answers(pool));
});
