// The secret that signs sessions: configured, or made once and kept beside the data.
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "session-secret");
  await mkdir(dataDir, { recursive: true });
  try {
    // Exclusive: of two processes that start at once, one writes and the other reads.
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(randomBytes(48).toString("base64url"));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  for (let attempt = 0; attempt < 50; attempt++) {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret.length >= 32) return secret;
    // The other process has created the file and not yet written it.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${file} is damaged: delete it to sign everybody out and start afresh`);
}
