import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptSecret } from "./secret.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

test("a secret is long, kept for the next start, and different in another folder", async () => {
  const folder = newFolder();
  const secret = await keptSecret(folder);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await keptSecret(folder)).toBe(secret);
  expect(await keptSecret(newFolder())).not.toBe(secret);
});

test("several processes that start at once agree on one secret", async () => {
  const folder = newFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
});

test("only its owner can read it", async () => {
  const folder = newFolder();
  await keptSecret(folder);
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});

test("a damaged secret is not used, and the message names the file to delete", async () => {
  const folder = newFolder();
  await keptSecret(folder);
  const file = join(folder, "session-secret");
  writeFileSync(file, "");
  await expect(keptSecret(folder)).rejects.toThrow(file);
});
