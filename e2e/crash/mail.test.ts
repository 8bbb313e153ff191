import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { type MailServer, openMailServer } from "#src/testing/servers/mail-server.ts";
import { signUp } from "../people.ts";
import { root } from "../server.ts";
import { until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

async function openMails(): Promise<MailServer> {
  const mails = await openMailServer();
  onTestFinished(() => mails.close());
  return mails;
}

async function openPostgres() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = await createDatabase(postgres.url, "mail");
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  onTestFinished(() => pool.end());
  return { url, pool };
}

const received = (mails: MailServer) => mails.received.map(({ to }) => to[0]).sort();

test("a server killed while it sends mails loses none of them and sends none twice", async () => {
  const mails = await openMails();
  const { url, pool } = await openPostgres();
  const place = { dataDir: newFolder(), env: { DATABASE_URL: url, SMTP_URL: mails.url } };
  const server = await startHere(place);
  const people = Array.from({ length: 6 }, (_, i) => `ana${i}@semillero.test`);
  const [first = "", second = "", ...others] = people;
  const held = [first, second].map((email) => mails.hold(email));
  for (const email of people) await signUp(server.origin, email);
  await Promise.all(held.map((one) => one.arrived));
  await until("the other mails are sent", 20_000, async () => {
    const done = "name = 'accounts.mail' and state = 'completed'";
    const { rowCount } = await pool.query(`select from pgboss.job where ${done}`);
    return rowCount === others.length;
  });
  expect(received(mails)).toEqual(others);

  await server.kill();
  // Before that the mail server takes the mails that it holds.
  await until("the connections are gone", 20_000, async () => mails.connections() === 0);
  for (const one of held) one.release();
  const again = await startHere(place);
  // A killed worker is detected after 20 to 25 s.
  await until("all mails are sent", 90_000, async () => mails.received.length >= people.length);
  expect(received(mails)).toEqual(people);

  const late = "tarde@semillero.test";
  const last = mails.hold(late);
  await signUp(again.origin, late);
  await last.arrived;
  const ended = again.stop();
  last.release();
  expect(await ended).toBe(0);
  expect(received(mails)).toEqual([...people, late]);
});

test.each(["embedded", "postgres"])(
  "on the %s database, a dead mail is listed and sent by a command",
  async (engine) => {
    const mails = await openMails();
    const databaseUrl = engine === "postgres" ? (await openPostgres()).url : undefined;
    const dataDir = newFolder();
    const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    const place = { dataDir, env: { ...env, SMTP_URL: mails.url } };
    const server = await startHere(place);
    const ana = "ana@semillero.test";
    mails.replies.set(ana, `550 5.1.1 <${ana}>: No such user`);
    await signUp(server.origin, ana);
    await until("the mail is dead", 20_000, async () => {
      return server.output().includes("job failed for good");
    });
    // The log says it before it is stored.
    await until("a command beside the server lists it", 20_000, async () => {
      const { code, said } = await jobs({ dataDir, env });
      return code === 0 && said.includes("No such user");
    });
    await server.stop();

    const list = await jobs({ dataDir, env });
    expect(list.code).toBe(0);
    expect(list.said).toMatch(
      /^accounts\.mail +[\w-]{36} +\(principal\) +\d{4}-\d\d-\d\d \d\d:\d\d UTC +1 intento +550 5\.1\.1 <…>: No such user$/m,
    );
    expect(list.said).not.toContain(ana);
    const [id = ""] = /[0-9a-f-]{36}/.exec(list.said) ?? [];

    const wrong = await jobs({ dataDir, env, args: ["retry", "no-es-un-id"] });
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining("no-es-un-id") });
    expect(await jobs({ dataDir, env, args: ["retry", id] })).toEqual({
      code: 0,
      said: "1 trabajo vuelve a su cola.\n",
    });
    expect(await jobs({ dataDir, env })).toEqual({
      code: 0,
      said: "No hay trabajos que hayan fallado del todo.\n",
    });

    mails.replies.clear();
    await startHere(place);
    await until("the mail is sent", 20_000, async () => mails.received.length === 1);
    expect(received(mails)).toEqual([ana]);
  },
);

test.each([
  [["retry"]],
  [["retry", "un-id", "--all"]],
  [["retry", "--queue", "otra"]],
  [["borra"]],
])("the command explains itself when it is called with %j", async (args) => {
  const said = expect.stringMatching(/^Uso:/);
  expect(await jobs({ dataDir: newFolder(), env: {}, args })).toEqual({ code: 2, said });
});

test("the command says so where there is nothing yet, or no database", async () => {
  const dataDir = newFolder();
  expect(await jobs({ dataDir, env: {} })).toEqual({
    code: 1,
    said: "Esta base de datos está vacía: empieza Semillero una vez con ella, y vuelve a intentar.\n",
  });
  const env = { DATABASE_URL: "postgres://nadie@127.0.0.1:1/nada" };
  expect(await jobs({ dataDir, env })).toEqual({
    code: 1,
    said: "La base de datos de DATABASE_URL no responde.\n",
  });
});

type Call = { dataDir: string; env: Record<string, string>; args?: string[] };

/** `npm run jobs`, without npm. */
async function jobs({ dataDir, env, args = [] }: Call): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ["scripts/jobs.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
  });
  const code = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, said: out + err };
}
