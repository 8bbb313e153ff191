import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { drawFilm, filmOf, giveFilm, play } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { signIn } from "../people.ts";
import { freePorts } from "../server.ts";
import { until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

test("on one PostgreSQL, a worker process converts what a web process receives", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, "two_processes");
  const dataDir = newFolder();
  const fixture = await insertFixture({ dataDir, databaseUrl, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const env = {
    ...gateway.env,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "one secret that both processes were given",
  };
  const web = await startHere({ dataDir, port, env: { ...env, ROLES: "web" } });
  const teacher = await signIn(web.origin, fixture.teacher);
  const { courseId, lessonIds } = fixture;
  const [lessonId = ""] = lessonIds;
  const film = drawFilm({ seconds: 4 });

  await giveFilm(web.origin, teacher, lessonId, film);
  const lesson = { courseId, lessonId };
  expect(await filmOf(web.origin, teacher, lesson)).toEqual({ status: "received", url: null });

  // The same settings except the role: a worker listens on no port.
  const worker = await startHere({ dataDir, port, env: { ...env, ROLES: "worker" } });
  const url = await until("the film is ready", 60_000, async () => {
    const { status, url } = await filmOf(web.origin, teacher, lesson);
    expect(status).not.toBe("failed");
    return status === "ready" && url;
  });
  expect(await play(web.origin, teacher, url)).toEqual([2, 2, 2]);
  expect(await worker.stop()).toBe(0);
  expect(await web.stop()).toBe(0);
});
