// npm run staff, the way in for the first member of staff of a new site.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { openMailServer } from "#src/testing/servers/mail-server.ts";
import { send, signIn, signUp } from "../people.ts";
import { root } from "../server.ts";
import { until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

const ana = "ana@semillero.test";
const eva = "eva@semillero.test";
const password = "otra clave larga";

const reset = (origin: string, token: string) =>
  fetch(`${origin}/api/auth/password/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, password }),
  });

async function roleOf(origin: string, email: string) {
  const person = await signIn(origin, { email, password });
  const { user } = (await send(origin, person, "GET", "/api/users")) as { user: { role: string } };
  return user.role;
}

const tokenIn = (said: string) => /\/login\/reset\?token=([\w-]{43})\b/.exec(said)?.[1] ?? "";

test.each(["embedded", "postgres"])(
  "on the %s database, a command makes the first member of staff, beside the server and without it",
  async (engine) => {
    const mails = await openMailServer();
    onTestFinished(() => mails.close());
    const env: Record<string, string> = { SMTP_URL: mails.url };
    if (engine === "postgres") {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      env.DATABASE_URL = await createDatabase(postgres.url, "staff");
    }
    const dataDir = newFolder();
    const server = await startHere({ dataDir, env });
    const { origin } = server;
    const here = { dataDir, env: { ...env, PUBLIC_URL: origin } };
    const none = await staff(here);
    expect(none).toMatchObject({ code: 0, said: expect.stringContaining("Nadie administra") });

    // Somebody else has opened an account in her name.
    const stranger = await signUp(origin, ana);
    const added = await staff({ ...here, args: ["Ana@Semillero.test"] });
    expect(added.said).toMatch(
      /^ana@semillero\.test administra Semillero\. Antes .* estudiante\.$/m,
    );
    expect(added.said).toMatch(/Su correo no estaba confirmado: quitamos la contraseña/);
    expect(added.said).toMatch(/Le enviamos un enlace/);
    expect(added).toMatchObject({ code: 0, said: expect.not.stringContaining("token") });
    const old = signIn(origin, { email: ana, password: "una clave larga" });
    await expect(old).rejects.toThrow("400");
    await expect(send(origin, stranger, "GET", "/api/users")).rejects.toThrow("401");
    const mail = await until(
      "the link is sent",
      20_000,
      async () => mails.received.find(({ text }) => text.includes("equipo de Semillero")) ?? null,
    );
    expect((await reset(origin, tokenIn(mail.text))).status).toBe(204);
    expect(await roleOf(origin, ana)).toBe("admin");

    const last = await staff({ ...here, args: ["--remove", ana] });
    expect(last).toEqual({
      code: 1,
      said: `${ana} es la única persona que administra Semillero. Agrega primero a otra.\n`,
    });
    expect(await staff({ ...here, args: [ana] })).toEqual({
      code: 0,
      said: `${ana} ya administra Semillero.\n`,
    });
    await server.stop();

    const second = await staff({ ...here, args: [eva, "--link"] });
    expect(second).toMatchObject({ code: 0, said: expect.stringMatching(/No había una cuenta/) });
    const list = await staff(here);
    expect(list.said).toMatch(
      /^CORREO +DESDE +ÚLTIMO INGRESO\nana@\S+ +\d{4}-\d\d-\d\d \d\d:\d\d UTC +\d{4}-\d\d-\d\d \d\d:\d\d UTC\neva@\S+ +\S+ \S+ UTC +nunca\n$/,
    );
    const again = await startHere({ dataDir, env });
    expect((await reset(again.origin, tokenIn(second.said))).status).toBe(204);
    expect(await roleOf(again.origin, eva)).toBe("admin");

    const removed = await staff({ ...here, args: ["--remove", ana] });
    expect(removed).toMatchObject({ code: 0, said: expect.stringContaining("ya no administra") });
    expect(await roleOf(again.origin, ana)).toBe("student");

    if (!env.DATABASE_URL) return;
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
    onTestFinished(() => pool.end());
    const { rows } = await pool.query(
      "select action, details, actor_id from trail_events where action = 'role-changed' order by id",
    );
    expect(rows).toEqual(
      [
        { from: "student", to: "admin" },
        { from: "student", to: "admin" },
        { from: "admin", to: "student" },
      ].map((details) => ({ action: "role-changed", details, actor_id: null })),
    );
    await pool.query("update users set role = 'teacher' where email = $1", [ana]);
    expect(await staff({ ...here, args: [ana] })).toEqual({
      code: 1,
      said: `${ana} tiene el rol de docente, y lo pierde: una cuenta tiene un solo rol.\nNo hicimos nada. Si así debe ser, agrega --yes.\n`,
    });
    expect(await roleOf(again.origin, ana)).toBe("teacher");
    const agreed = await staff({ ...here, args: [ana, "--yes"] });
    expect(agreed).toMatchObject({ code: 0, said: expect.stringContaining("Entra como siempre") });
    expect(await roleOf(again.origin, ana)).toBe("admin");
  },
);

test("without a mail server the command shows the link", async () => {
  const dataDir = newFolder();
  const server = await startHere({ dataDir });
  const added = await staff({ dataDir, env: { PUBLIC_URL: server.origin }, args: [ana] });
  expect(added.said).toContain(`${server.origin}/login/reset?token=`);
  expect((await reset(server.origin, tokenIn(added.said))).status).toBe(204);
  expect(await roleOf(server.origin, ana)).toBe("admin");
});

test.each([
  [["sin-arroba"], /^Ese correo no está bien escrito: sin-arroba\n\nUso:/],
  [[ana, eva], /^Uso:/],
  [["--remove"], /^Uso:/],
  [["--remove", ana, eva], /^Uso:/],
  [["--remove", ana, "--link"], /^Uso:/],
  [["--password", "una clave larga", ana], /^Uso:/],
  [["--link"], /^Uso:/],
])("the command explains itself when it is called with %j", async (args, said) => {
  const called = await staff({ dataDir: newFolder(), env: {}, args });
  expect(called).toEqual({ code: 2, said: expect.stringMatching(said) });
});

test("the command says so where there is nothing yet, no database, or no such account", async () => {
  const dataDir = newFolder();
  expect(await staff({ dataDir, env: {}, args: [ana] })).toEqual({
    code: 1,
    said: "Esta base de datos está vacía: empieza Semillero una vez con ella, y vuelve a intentar.\n",
  });
  const env = { DATABASE_URL: "postgres://nadie@127.0.0.1:1/nada" };
  expect(await staff({ dataDir, env, args: [ana] })).toEqual({
    code: 1,
    said: "La base de datos de DATABASE_URL no responde.\n",
  });
  const used = newFolder();
  await (await startHere({ dataDir: used })).stop();
  expect(await staff({ dataDir: used, env: {}, args: ["--remove", ana] })).toEqual({
    code: 1,
    said: `No hay una cuenta con ${ana}.\n`,
  });
});

type Call = { dataDir: string; env: Record<string, string>; args?: string[] };

/** `npm run staff`, without npm. */
async function staff({ dataDir, env, args = [] }: Call): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ["scripts/staff.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
  });
  const code = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, said: out + err };
}
