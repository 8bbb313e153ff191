// Writes all that belongs to one academy into a folder: its rows as lines of JSON, and its files
// (decisions: Academies).
import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { FileStore } from "#src/outside/files/file-store.ts";

/** Tables that are of no use elsewhere, and hold what opens accounts. */
export const secretTables = [
  "email_links",
  "recovery_codes",
  "refresh_tokens",
  "second_factors",
  "sessions",
];

/** Columns of other tables that open something; nobody who gets the export needs them. */
export const secretColumns = ["password_hash", "token_hash", "sealed_keys"];

/** Where an academy's objects are; icons and sharing pictures are drawn anew. */
const folders = ["uploads", "videos", "images"];

/** Where the pictures of people are, each in a folder by the account's id. */
const portraits = "users/profile";

const rowsAtOnce = 500;

export type AcademyExport = {
  academyId: string;
  exportedAt: string;
  /** How many rows each table has. */
  rows: Record<string, number>;
  files: number;
  /** Files that were removed while the export ran. */
  gone: number;
  leftOut: { tables: string[]; columns: string[] };
};

type Options = {
  pool: pg.Pool;
  files: FileStore;
  academyId: string;
  /** An absent folder, or an empty one. */
  to: string;
  now: Date;
};

/** All rows are those of one moment; the files are read after them. */
export async function exportAcademy({ pool, files, academyId, to, now }: Options) {
  const rows = await exportRows(pool, academyId, join(to, "data"));
  const prefixes = [
    ...folders.map((folder) => `${folder}/${academyId}`),
    ...(await accountsOf(pool, academyId)).map((id) => `${portraits}/${id}`),
  ];
  const counts = await exportFiles(files, prefixes, join(to, "files"));
  const about: AcademyExport = {
    academyId,
    exportedAt: now.toISOString(),
    rows,
    ...counts,
    leftOut: { tables: secretTables, columns: secretColumns },
  };
  // Written last: a folder with it is whole.
  await writeFile(join(to, "manifest.json"), `${JSON.stringify(about, null, 2)}\n`, written);
  return about;
}

const written = { mode: 0o600, flush: true };

async function exportRows(pool: pg.Pool, academyId: string, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const rows: Record<string, number> = {};
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    for (const { name, column } of await tablesOf(client)) {
      const lines = linesOf(client, { name, column, academyId });
      const file = createWriteStream(join(folder, `${name}.jsonl`), written);
      rows[name] = 0;
      const counted = async function* () {
        for await (const line of lines) {
          rows[name] = (rows[name] ?? 0) + 1;
          yield `${line}\n`;
        }
      };
      await pipeline(Readable.from(counted()), file);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  return rows;
}

/** The academy's own row, and every table that names the academy of each row. */
async function tablesOf(client: pg.PoolClient): Promise<{ name: string; column: string }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'academy_id' and t.table_type = 'BASE TABLE'
     and not c.table_name = any($1) order by 1`,
    [secretTables],
  );
  return [
    { name: "academies", column: "id" },
    ...rows.map(({ name }) => ({ name, column: "academy_id" })),
  ];
}

type Lines = { name: string; column: string; academyId: string };

/** A cursor, so that a large table does not fill the memory. */
async function* linesOf(client: pg.PoolClient, { name, column, academyId }: Lines) {
  // A cursor takes no parameter; the id is one that the database gave.
  const { rows } = await client.query<{ id: string }>("select quote_literal($1::uuid) as id", [
    academyId,
  ]);
  const without = secretColumns.map((secret) => `- '${secret}'`).join(" ");
  await client.query(
    `declare exported no scroll cursor for
     select (to_jsonb(r) ${without})::text as line from public."${name}" r
     where r."${column}" = ${rows[0]?.id}`,
  );
  for (;;) {
    const { rows: some } = await client.query<{ line: string }>(
      `fetch ${rowsAtOnce} from exported`,
    );
    for (const { line } of some) yield line;
    if (some.length < rowsAtOnce) break;
  }
  await client.query("close exported");
}

async function accountsOf(pool: pg.Pool, academyId: string): Promise<string[]> {
  const asked = "select id from users where academy_id = $1 and picture_url is not null";
  const { rows } = await pool.query<{ id: string }>(asked, [academyId]);
  return rows.map(({ id }) => id);
}

async function exportFiles(files: FileStore, prefixes: readonly string[], to: string) {
  const counts = { files: 0, gone: 0 };
  for (const prefix of prefixes) {
    for await (const key of files.keysBelow(prefix)) {
      const file = join(to, key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        const bytes = Readable.fromWeb(files.read(key) as Parameters<typeof Readable.fromWeb>[0]);
        await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
        counts.files++;
      } catch (error) {
        if (await files.stat(key)) throw error;
        await rm(file, { force: true });
        counts.gone++;
      }
    }
  }
  return counts;
}
