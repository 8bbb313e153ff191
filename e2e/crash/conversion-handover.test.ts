import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { drawFilm, filmOf, giveFilm, play } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { send, signIn } from "../people.ts";
import { freePorts } from "../server.ts";
import { until } from "../until.ts";
import { endlessFfmpeg } from "./endless-ffmpeg.ts";
import { newFolder, startHere } from "./place.ts";

const shape = z.object({ status: z.string(), progress: z.number(), failure: z.null() });

test("a worker killed amid a conversion is replaced by another, and the teacher sees it", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, "handover");
  const dataDir = newFolder();
  const fixture = await insertFixture({ dataDir, databaseUrl, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const secret = "one secret that all processes were given";
  const env = { ...gateway.env, DATABASE_URL: databaseUrl, SESSION_SECRET: secret };
  const web = await startHere({ dataDir, port, env: { ...env, ROLES: "web" } });
  const worker = { ...env, ROLES: "worker" };
  const slow = { ...worker, FFMPEG_PATH: endlessFfmpeg(newFolder()) };
  const killed = await startHere({ dataDir, port, env: slow });
  const { origin } = web;
  const teacher = await signIn(origin, fixture.teacher);
  const [lessonId = ""] = fixture.lessonIds;
  const seen = async () => {
    return shape.parse(await send(origin, teacher, "GET", `/api/classes/${lessonId}/content`));
  };

  await giveFilm(origin, teacher, lessonId, drawFilm({ seconds: 30 }));
  const work = join(dataDir, "files/.work");
  await until("the first worker converts", 60_000, async () => {
    return (await seen()).status === "converting" && readdirSync(work).length === 1;
  });
  await startHere({ dataDir, port, env: worker });
  await killed.kill();

  await until("the teacher sees progress", 90_000, async () => (await seen()).progress > 0);
  const url = await until("the film is ready", 150_000, async () => {
    const film = await filmOf(origin, teacher, { courseId: fixture.courseId, lessonId });
    return film.status === "ready" && film.url;
  });
  expect(await play(origin, teacher, url)).toEqual([15, 15, 15]);
  await until("no scratch is left", 20_000, async () => readdirSync(work).length === 0);
});
