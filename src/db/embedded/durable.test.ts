import {
  copyFileSync,
  cpSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#src/testing/database/embedded.ts";
import { openPglite } from "./database.ts";
import type { Fsync } from "./durable.ts";

function fail(error: Error): never {
  throw error;
}

test("every commit reaches the disk before it is acknowledged", async () => {
  let fsyncs = 0;
  const session = await openPglite({
    folder: join(temporaryFolder(), "database"),
    broken: fail,
    fsync: (fd) => {
      fsyncSync(fd);
      fsyncs += 1;
    },
  });
  await session.exec("CREATE TABLE crops (id int PRIMARY KEY)");
  for (let id = 0; id < 20; id += 1) {
    const before = fsyncs;
    await session.query("INSERT INTO crops VALUES ($1)", [id]);
    expect(fsyncs).toBeGreaterThan(before);
  }
  await session.close();
});

/** Copies to `disk` what each fsync made safe, and nothing that was only written. */
function powerLossDisk(folder: string, disk: string): Fsync {
  return (fd) => {
    const source = readlinkSync(`/proc/self/fd/${fd}`);
    const target = join(disk, relative(folder, source));
    if (!fstatSync(fd).isDirectory()) {
      copyFileSync(source, target);
      return;
    }
    mkdirSync(target, { recursive: true });
    const present = new Set(readdirSync(source));
    for (const name of readdirSync(target)) {
      if (!present.has(name)) rmSync(join(target, name), { recursive: true });
    }
  };
}

test.runIf(process.platform === "linux")(
  "the data fsynced before a power cut holds every acknowledged row",
  async () => {
    const folder = join(temporaryFolder(), "database");
    const disk = join(temporaryFolder(), "database");
    await (await openPglite({ folder, broken: fail })).close();
    cpSync(folder, disk, { recursive: true });

    const session = await openPglite({
      folder,
      broken: fail,
      fsync: powerLossDisk(folder, disk),
    });
    await session.exec("CREATE TABLE crops (id int PRIMARY KEY)");
    for (let id = 0; id < 10; id += 1) {
      await session.query("INSERT INTO crops VALUES ($1)", [id]);
      if (id === 4) await session.exec("CHECKPOINT");
    }

    // The power cut: the first database is never closed, and only its disk is opened.
    const survivor = await openPglite({ folder: disk, broken: fail });
    const { rows } = await survivor.query("SELECT id FROM crops ORDER BY id");
    expect(rows).toEqual(Array.from({ length: 10 }, (_, id) => ({ id })));
    await survivor.close();
    await session.close();
  },
);
