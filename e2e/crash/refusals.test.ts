import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePorts, refusedStart } from "../server.ts";
import { newFolder, startHere } from "./place.ts";

/**
 * A refusal is a text for the person who starts the program: no stack, no English. Its exit code
 * tells `npm start` and a service unit that another start would end in the same way.
 */
async function refusal(options: Parameters<typeof refusedStart>[0]): Promise<string> {
  const { code, said } = await refusedStart(options);
  expect(code).toBe(78);
  expect(said).not.toMatch(/^\s+at |Error:/m);
  return said;
}

test("a second server on the same data folder is refused; the first keeps serving", async () => {
  const dataDir = newFolder();
  const first = await startHere({ dataDir });
  const said = await refusal({ dataDir });
  expect(said).toContain(`Otro proceso de Semillero (PID ${first.process.pid})`);
  expect(said).toContain(dataDir);
  expect(said).toContain("indica otra carpeta con DATA_DIR");
  expect((await fetch(`${first.origin}/health`)).status).toBe(200);
});

test.each(["PORT", "SANDBOX_PORT"])("a taken %s is named, with a solution", async (name) => {
  const [port = 0] = await freePorts(1);
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => {
    other.close();
  });
  await once(other, "listening");
  const said = await refusal({ dataDir: newFolder(), env: { [name]: String(port) } });
  expect(said).toContain(`El puerto ${port} ya está ocupado por otro programa`);
  expect(said).toContain(`${name}=`);
});

test("a data folder that cannot be written is named, with a solution", async () => {
  const file = join(newFolder(), "archivo");
  writeFileSync(file, "");
  const dataDir = join(file, "datos");
  const said = await refusal({ dataDir });
  expect(said).toContain("No se puede escribir en la carpeta de datos");
  expect(said).toContain(dataDir);
  expect(said).toContain("DATA_DIR");
});

test("a database that does not answer is named", async () => {
  const [port = 0] = await freePorts(1);
  const env = { DATABASE_URL: `postgres://semillero:very-secret@127.0.0.1:${port}/semillero` };
  const { code, said } = await refusedStart({ dataDir: newFolder(), env });
  // It may be back at the next start.
  expect(code).toBe(1);
  expect(said).not.toMatch(/^\s+at |Error:/m);
  expect(said).toContain("La base de datos de DATABASE_URL no responde (ECONNREFUSED");
  expect(said).not.toContain("very-secret");
});

test("without ffmpeg the message says how to install it", async () => {
  const said = await refusal({ dataDir: newFolder(), env: { FFMPEG_PATH: "/nonexistent" } });
  expect(said).toContain("No encontramos /nonexistent, que convierte los videos");
  expect(said).toContain("apt-get install ffmpeg");
});

test("an invalid setting is named", async () => {
  const env = { SESSION_SECRET: "corto", ROLES: "web,cocina" };
  const said = await refusal({ dataDir: newFolder(), env });
  expect(said).toContain("SESSION_SECRET=…: debe tener al menos 32 caracteres");
  expect(said).toContain("ROLES=web,cocina: cada papel es web o worker");
});

test("an incomplete gateway configuration names what is missing", async () => {
  const env = { GATEWAY_URL: "https://pagos.test/v1", GATEWAY_PUBLIC_KEY: "pub_test_x" };
  const said = await refusal({ dataDir: newFolder(), env });
  expect(said).toContain(
    "GATEWAY_PRIVATE_KEY, GATEWAY_EVENTS_SECRET, GATEWAY_INTEGRITY_SECRET: faltan",
  );
});

test("a public address names every open part at once, and nothing is opened before", async () => {
  const dataDir = join(newFolder(), "data");
  const env = { PUBLIC_URL: "https://semillero.example", SEED: "demo" };
  const said = await refusal({ dataDir, env });
  expect(said).toContain("PUBLIC_URL=https://semillero.example");
  expect(said).toContain("SMTP_URL");
  expect(said).toContain("SEED=none");
  expect(said).toContain("GATEWAY_");
  expect(said).toContain("ALLOW_PUBLIC=mailbox,demo,sandbox");
  expect(existsSync(dataDir)).toBe(false);
});
