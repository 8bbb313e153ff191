import { execFile } from "node:child_process";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createDatabase, findBinaries, startPostgres } from "#src/testing/database/postgres.ts";
import { embeddedGateway } from "../embedded-gateway.ts";
import { drawFilm, filmOf, giveFilm, play } from "../film.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { enrolments, type Person, send, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { type RunningServer, root } from "../server.ts";
import { until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

const run = promisify(execFile);
const tokens = z.object({ tokens: z.object({ refreshToken: z.string() }) });
const said = "¿Cada cuánto se poda?";

/** What happened before the backup, and must be there after every restore. */
type Scene = Fixture & { marisol: Person; refreshToken: string; url: string };

test("a backup of a running server brings back purchase, session, class and comment", async () => {
  const first = newFolder();
  const fixture = await insertFixture({ dataDir: first, lessons: 1 });
  const running = await startHere({ dataDir: first });
  const scene = { ...fixture, ...(await act(running, fixture)) };
  const copy = join(newFolder(), "copia");
  const made = await command("backup.ts", { DATA_DIR: first }, copy);
  expect(made.stdout).toContain(`Copia completa en ${copy}`);
  await signUp(running.origin, "despues@semillero.test");
  await running.kill();

  const second = join(newFolder(), "datos");
  const done = await command("restore.ts", { DATA_DIR: second }, copy);
  expect(done.stdout).toContain(`Restaurada en ${second}`);
  const restored = await startHere({ dataDir: second });
  await expectAll(restored, scene);
  await expect(
    signIn(restored.origin, { email: "despues@semillero.test", password: "una clave larga" }),
  ).rejects.toThrow("Email o contraseña incorrectos");
  expect(await restored.stop()).toBe(0);

  const again = await command("restore.ts", { DATA_DIR: second }, copy).catch((error) => error);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("no está vacía") });

  // The same backup into PostgreSQL, and that one by its own tools into another.
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const tool = (name: string) => join(findBinaries(), name);
  const moved = await createDatabase(postgres.url, "moved");
  const sql = join(copy, "database.sql");
  await run(tool("psql"), ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", sql, moved], quiet);
  const onServer = await startHere({ dataDir: second, env: { DATABASE_URL: moved } });
  const refreshToken = await expectAll(onServer, scene);
  const dump = join(newFolder(), "semillero.dump");
  await run(tool("pg_dump"), ["--format=custom", "--no-owner", `--file=${dump}`, moved], quiet);
  expect(await onServer.stop()).toBe(0);
  const fresh = await createDatabase(postgres.url, "fresh");
  await run(
    tool("pg_restore"),
    ["--no-owner", "--exit-on-error", `--dbname=${fresh}`, dump],
    quiet,
  );
  const last = await startHere({ dataDir: second, env: { DATABASE_URL: fresh } });
  await expectAll(last, { ...scene, refreshToken });

  truncateSync(sql, 1000);
  const torn = command("restore.ts", { DATA_DIR: join(newFolder(), "otra") }, copy);
  expect(await torn.catch((error) => error)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/está dañada: database.sql falta o no es como se guardó/),
  });
});

const quiet = { maxBuffer: 16 * 1024 ** 2 };

/** `npm run backup` or `npm run restore`, without npm. */
function command(script: string, env: Record<string, string>, folder: string) {
  const { PATH, HOME } = process.env;
  return run(process.execPath, [join(root, "scripts", script), folder], {
    env: { PATH, HOME, ...env },
  });
}

async function act(server: RunningServer, { teacher, courseId, lessonIds }: Fixture) {
  const { origin } = server;
  const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
  const nubia = await signIn(origin, teacher);
  await giveFilm(origin, nubia, lesson.lessonId, drawFilm({ seconds: 4 }));
  const marisol = await signUp(origin, "marisol@semillero.test");
  const gateway = await until("the gateway runs", 10_000, async () => embeddedGateway(server));
  const order = await prepareOrder(origin, gateway, courseId);
  expect(await placeOrder(origin, marisol, order)).toBe("SUCCESS");
  await send(origin, marisol, "POST", `/api/classes/${lesson.lessonId}/comments`, {
    comment: said,
  });
  const login = { email: marisol.email, password: "una clave larga" };
  const session = tokens.parse(await send(origin, null, "POST", "/api/auth/login", login));
  const url = await until("the film is ready", 90_000, async () => {
    const film = await filmOf(origin, nubia, lesson);
    return film.status === "ready" && film.url;
  });
  return { marisol, refreshToken: session.tokens.refreshToken, url };
}

/** @returns the session's next token */
async function expectAll({ origin }: RunningServer, scene: Scene): Promise<string> {
  const { marisol, courseId, lessonIds, refreshToken, url } = scene;
  expect(await enrolments(origin, marisol)).toEqual([courseId]);
  expect(await play(origin, marisol, url)).toEqual([2, 2, 2]);
  const path = `/api/classes/${lessonIds[0]}/comments`;
  expect(JSON.stringify(await send(origin, marisol, "GET", path))).toContain(said);
  const renewed = await send(origin, null, "POST", "/api/auth/refresh-token", { refreshToken });
  return tokens.parse(renewed).tokens.refreshToken;
}
