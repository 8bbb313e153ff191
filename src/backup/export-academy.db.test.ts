import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import * as schema from "#src/schema.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import { openWorld } from "#src/testing/world.ts";
import { exportAcademy, secretColumns, secretTables } from "./export-academy.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db, pool } = world.database;
const { files } = world.outside;

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));
const bodyOf = (text: string) => new Response(text).body as ReadableStream<Uint8Array>;

test("an export has every row and every file of the academy, and nothing of another", async () => {
  const here = await world.academy();
  const there = await world.academy();
  for (const home of [here, there]) {
    await addRowOfEachTable(db, home);
    await files.put(`uploads/${home.academy.id}/plan.pdf`, bodyOf(home.academy.id), 100);
    await files.put(`videos/${home.academy.id}/one/run/1.m4s`, bodyOf("film"), 100);
  }
  const academyId = here.academy.id;
  const portrait = `users/profile/${here.teacher.id}/1/96.webp`;
  await files.put(portrait, bodyOf("portrait"), 100);
  await db
    .update(users)
    .set({ pictureUrl: `/${portrait}` })
    .where(eq(users.id, here.teacher.id));
  const leaving = `uploads/${academyId}/leaving.pdf`;
  await files.put(leaving, bodyOf("removed meanwhile"), 100);
  const busy = {
    ...files,
    read(key: string) {
      if (key !== leaving) return files.read(key);
      const removed = files.remove(key);
      return new ReadableStream<Uint8Array>({
        pull: (stream) => removed.then(() => stream.error(new Error("no such file"))),
      });
    },
  };
  const to = join(mkdtempSync(join(tmpdir(), "export-")), "gulupa");
  const about = await exportAcademy({ pool, files: busy, academyId, to, now: here.ctx.now });

  const wanted = tables.filter((table) => {
    const { columns } = getTableConfig(table);
    return columns.some(({ name }) => name === "academy_id");
  });
  const names = ["academies", ...wanted.map(getTableName)].filter(
    (name) => !secretTables.includes(name),
  );
  expect(Object.keys(about.rows).sort()).toEqual(names.sort());
  for (const [name, count] of Object.entries(about.rows)) {
    const text = readFileSync(join(to, "data", `${name}.jsonl`), "utf8");
    expect(text.trimEnd().split("\n"), name).toHaveLength(count);
    expect(count, name).toBeGreaterThan(0);
    expect(text, name).not.toContain(there.academy.id);
    for (const line of text.trimEnd().split("\n")) {
      expect(Object.keys(JSON.parse(line)), name).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/(token|password|code)_hash|^sealed/)]),
      );
    }
  }
  expect(about).toMatchObject({ files: 3, gone: 1 });
  expect(readFileSync(join(to, "files", portrait), "utf8")).toBe("portrait");
  expect(readdirSync(join(to, `files/uploads/${academyId}`))).toEqual(["plan.pdf"]);
  expect(readFileSync(join(to, `files/uploads/${academyId}/plan.pdf`), "utf8")).toBe(academyId);
  expect(readdirSync(join(to, "files/videos"))).toEqual([academyId]);
  expect(statSync(join(to, "manifest.json")).mode & 0o777).toBe(0o600);
});

test("what the export leaves out is in the database by that name", () => {
  const columns = tables.flatMap((table) => getTableConfig(table).columns.map(({ name }) => name));
  expect(columns).toEqual(expect.arrayContaining(secretColumns));
  expect(tables.map(getTableName)).toEqual(expect.arrayContaining(secretTables));
});
