// What a backup states about itself, so that a restore finds out what is missing or damaged.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const manifestFile = "manifest.json";
const partsFile = "parts.txt";

/** Reading every video each day would keep the disk busy: of a large file only the size counts. */
const summedBytes = 64 * 1024;

const shape = z.object({
  program: z.literal("semillero"),
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** How many migrations the database has. */
  migrations: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  parts: z.object({ count: z.number().int(), sha256: z.string() }),
  restore: z.array(z.string()),
});

export type Manifest = z.infer<typeof shape>;

type Part = { path: string; bytes: number; sum: string };

/** The message is Spanish, for the person who restores. */
export class BadBackup extends Error {}

/** Written last, beside the parts that it lists. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, "program" | "format" | "parts">,
): Promise<Manifest> {
  const parts: string[] = [];
  for (const path of await filesBelow(folder)) {
    const { bytes, sum } = await partAt(folder, path);
    parts.push(`${sum} ${bytes} ${path}\n`);
  }
  const list = parts.join("");
  const sha256 = createHash("sha256").update(list).digest("hex");
  const manifest: Manifest = {
    program: "semillero",
    format: 1,
    ...facts,
    parts: { count: parts.length, sha256 },
  };
  const written = { mode: 0o600, flush: true };
  await writeFile(join(folder, partsFile), list, written);
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, written);
  return manifest;
}

/** Throws `BadBackup` unless every part is there and as it was. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const list = await readFile(join(folder, partsFile), "utf8").catch(() => "");
  if (createHash("sha256").update(list).digest("hex") !== manifest.parts.sha256) {
    throw damaged(folder, partsFile);
  }
  for (const line of list.split("\n").filter(Boolean)) {
    const [sum = "", bytes = "", ...words] = line.split(" ");
    const path = words.join(" ");
    const found = await partAt(folder, path).catch(() => null);
    if (found?.sum !== sum || String(found.bytes) !== bytes) throw damaged(folder, path);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return shape.parse(JSON.parse(await readFile(join(folder, manifestFile), "utf8")));
  } catch {
    throw new BadBackup(
      `${folder} no es una copia de seguridad completa de Semillero: falta ${manifestFile}, o está dañado.`,
    );
  }
}

function damaged(folder: string, path: string): BadBackup {
  return new BadBackup(
    `La copia de seguridad ${folder} está dañada: ${path} falta o no es como se guardó. No se restauró nada.`,
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function partAt(folder: string, path: string): Promise<Part> {
  const file = join(folder, path);
  const { size } = await stat(file);
  const isSummed = size <= summedBytes || !path.startsWith("files/");
  return { path, bytes: size, sum: isSummed ? await sumOf(file) : "-" };
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
