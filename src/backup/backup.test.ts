import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { StoreFull } from "#src/outside/files/file-store.ts";
import { openForTest, root, temporaryFolder } from "#src/testing/database/embedded.ts";
import { backUpIfDue } from "./daily.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const video = Buffer.alloc(100_000, "v");

/** A data folder with one of everything, in use. */
async function openPlace() {
  const dataDir = temporaryFolder();
  const { pool, embedded } = await openForTest(join(dataDir, "db"));
  await pool.query("create schema drizzle; create table drizzle.__drizzle_migrations (id int)");
  await pool.query("create table crops (name text primary key)");
  await pool.query("insert into crops values ('café;'), ('maíz ''choclo''')");
  mkdirSync(join(dataDir, "files/videos/a"), { recursive: true });
  writeFileSync(join(dataDir, "files/videos/a/1.m4s"), video);
  writeFileSync(join(dataDir, "files/videos/a/index.m3u8"), "1.m4s");
  mkdirSync(join(dataDir, "files/.uploads"));
  writeFileSync(join(dataDir, "files/.uploads/half"), "half");
  writeFileSync(join(dataDir, "session-secret"), "s".repeat(64), { mode: 0o600 });
  writeFileSync(join(dataDir, "data-secret"), "d".repeat(64), { mode: 0o600 });
  mkdirSync(join(dataDir, "sandbox"));
  const sandbox = new DatabaseSync(join(dataDir, "sandbox/gateway.sqlite"));
  sandbox.exec(
    "pragma journal_mode = wal; create table paid (id text); insert into paid values ('1')",
  );
  const settings = { dataDir, root, diskReserveBytes: 0 };
  return { dataDir, pool, embedded, settings };
}

async function crops(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query("select name from crops order by 1")).rows;
}

test("a backup of a database in use restores all of it into an empty folder", async () => {
  const place = await openPlace();
  const to = join(temporaryFolder(), "copia");
  const { manifest } = await makeBackup({ ...place, to });
  await place.pool.query("insert into crops values ('after')");
  writeFileSync(join(place.dataDir, "files/videos/a/2.m4s"), "after");
  expect(manifest.rows).toEqual({ crops: 2 });
  expect(statSync(to).mode & 0o777).toBe(0o700);
  for (const name of ["database.sql", "session-secret", "data-secret", "manifest.json"]) {
    expect(statSync(join(to, name)).mode & 0o777, name).toBe(0o600);
  }
  // The video exists once on the disk.
  expect(statSync(join(to, "files/videos/a/1.m4s")).nlink).toBe(2);

  const dataDir = join(temporaryFolder(), "nueva");
  await restoreBackup({ from: to, settings: { dataDir, root } });
  const parts = ["data-secret", "db", "files", "mail", "sandbox", "session-secret"];
  expect(readdirSync(dataDir).sort()).toEqual(parts);
  expect(readFileSync(join(dataDir, "files/videos/a/1.m4s"))).toEqual(video);
  expect(readdirSync(join(dataDir, "files"))).toEqual(["videos"]);
  for (const [name, letter] of Object.entries({ "session-secret": "s", "data-secret": "d" })) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, name), "utf8")).toBe(letter.repeat(64));
  }
  const paid = new DatabaseSync(join(dataDir, "sandbox/gateway.sqlite")).prepare(
    "select * from paid",
  );
  expect(paid.all()).toEqual([{ id: "1" }]);
  const again = await openForTest(join(dataDir, "db"));
  expect(await crops(again.pool)).toEqual([{ name: "café;" }, { name: "maíz 'choclo'" }]);
});

test("a torn backup, or a folder in use, is refused and changes nothing", async () => {
  const place = await openPlace();
  const from = join(temporaryFolder(), "copia");
  await makeBackup({ ...place, to: from });
  const dataDir = join(temporaryFolder(), "nueva");
  const refusal = async () => {
    await expect(restoreBackup({ from, settings: { dataDir, root } })).rejects.toThrow(
      /^La copia de seguridad .* está dañada|no es una copia de seguridad completa/,
    );
    expect(readdirSync(join(dataDir, "..")).length).toBe(0);
  };
  for (const part of ["database.sql", "files/videos/a/1.m4s", "files/videos/a/index.m3u8"]) {
    const whole = readFileSync(join(from, part));
    // A hard link would change the place that was copied.
    rmSync(join(from, part));
    await refusal();
    writeFileSync(join(from, part), whole);
    truncateSync(join(from, part), whole.length - 1);
    await refusal();
    writeFileSync(join(from, part), whole);
  }
  const secret = join(from, "session-secret");
  writeFileSync(secret, "x".repeat(64));
  await refusal();
  writeFileSync(secret, "s".repeat(64));
  renameSync(join(from, "manifest.json"), join(from, "manifest"));
  await refusal();
  renameSync(join(from, "manifest"), join(from, "manifest.json"));

  const inUse = restoreBackup({ from, settings: { dataDir: place.dataDir, root } });
  await expect(inUse).rejects.toThrow(/La carpeta de datos .* no está vacía/);
});

test("a backup that does not fit is not made, and none is half made", async () => {
  const place = await openPlace();
  const to = join(temporaryFolder(), "copias", "una");
  const settings = { ...place.settings, diskReserveBytes: Number.MAX_SAFE_INTEGER };
  await expect(makeBackup({ ...place, settings, to })).rejects.toThrow(StoreFull);
  expect(readdirSync(join(to, ".."))).toEqual([]);
});

test("a backup is made when a day has passed, and the last ones are kept", async () => {
  const place = await openPlace();
  const folder = join(temporaryFolder(), "copias");
  const log = pino({ level: "silent" });
  const at = (day: number, hour = 8) =>
    backUpIfDue({ ...place, folder, kept: 2, log }, new Date(Date.UTC(2026, 10, day, hour)));
  await at(1);
  await at(1, 20);
  await at(2);
  // Three days without the program.
  await at(5);
  await at(6, 7);
  expect(
    readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .sort(),
  ).toEqual(["semillero-20261102T080000Z", "semillero-20261105T080000Z"]);
});
