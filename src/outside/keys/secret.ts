// The secrets of the program: configured, or created once and kept beside the data.
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** What a damaged one is worth, for the message that says what deleting it costs. */
const losses = {
  "session-secret":
    "put it back from a backup. Deleting it signs everybody out, and ends links to orders",
  "data-secret":
    "put it back from a backup. Without it second factors and everything else that is sealed stay closed",
  "bank-secret":
    "put it back from a backup. Without it the bank accounts that people gave stay closed",
};

/** The file of each secret in `DATA_DIR`. */
export type SecretName = keyof typeof losses;

export const secretNames = Object.keys(losses) as SecretName[];

export async function keptSecret(dataDir: string, name: SecretName): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const secret = (await read(file)) ?? (await make(file));
  if (secret.length >= 32) return secret;
  throw new Error(`${file} is damaged: ${losses[name]}`);
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Written beside and then linked: the file is whole or absent, and of two processes one wins. */
async function make(file: string): Promise<string> {
  const partial = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    const handle = await open(partial, "w", 0o600);
    try {
      await handle.writeFile(randomBytes(48).toString("base64url"));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(partial, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await rm(partial, { force: true });
  }
  return readFile(file, "utf8");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
