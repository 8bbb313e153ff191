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
  const secret = await keptSecret(folder, "session-secret");
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await keptSecret(folder, "session-secret")).toBe(secret);
  expect(await keptSecret(newFolder(), "session-secret")).not.toBe(secret);
});

test("several processes that start at once agree on one secret", async () => {
  const folder = newFolder();
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => keptSecret(folder, "session-secret")),
  );
  expect(new Set(secrets).size).toBe(1);
});

test("only its owner can read it", async () => {
  const folder = newFolder();
  await keptSecret(folder, "session-secret");
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});

test("the secret of data is another one, which outlives that of sessions", async () => {
  const folder = newFolder();
  const [sessions, data] = [
    await keptSecret(folder, "session-secret"),
    await keptSecret(folder, "data-secret"),
  ];
  expect(data).not.toBe(sessions);
  rmSync(join(folder, "session-secret"));
  expect(await keptSecret(folder, "data-secret")).toBe(data);
  expect(statSync(join(folder, "data-secret")).mode & 0o777).toBe(0o600);
});

test("a damaged secret is not used, and the message names the file to delete", async () => {
  const folder = newFolder();
  await keptSecret(folder, "session-secret");
  const file = join(folder, "session-secret");
  writeFileSync(file, "");
  await expect(keptSecret(folder, "session-secret")).rejects.toThrow(file);
});

test("a damaged secret of data is to be put back, not deleted", async () => {
  const folder = newFolder();
  await keptSecret(folder, "data-secret");
  writeFileSync(join(folder, "data-secret"), "");
  const refused = keptSecret(folder, "data-secret");
  await expect(refused).rejects.toThrow("put it back from a backup");
});
