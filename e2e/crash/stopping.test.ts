import { expect, onTestFinished, test } from "vitest";
import { drawFilm, filmOf, giveFilm, play } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { enrolments, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts, stoppedAtOnce } from "../server.ts";
import { until } from "../until.ts";
import { endlessFfmpeg } from "./endless-ffmpeg.ts";
import { newFolder, startHere } from "./place.ts";

test("SIGTERM waits for a purchase, and a long conversion starts over afterwards", async () => {
  const dataDir = newFolder();
  const { courseId, lessonIds, teacher } = await insertFixture({ dataDir, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const folder = newFolder();
  const place = { dataDir, port, env: gateway.env };
  const server = await startHere({
    ...place,
    env: { ...place.env, FFMPEG_PATH: endlessFfmpeg(folder) },
  });
  const { origin } = server;

  const nubia = await signIn(origin, teacher);
  const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
  const film = drawFilm({ seconds: 4 });
  await giveFilm(origin, nubia, lesson.lessonId, film);
  await until("the conversion runs", 20_000, async () => {
    return (await filmOf(origin, nubia, lesson)).status === "converting";
  });
  const marisol = await signUp(origin, "marisol@semillero.test");
  const order = await prepareOrder(origin, gateway, courseId);
  const bought = placeOrder(origin, marisol, order);
  await until("the purchase is at the gateway", 10_000, async () => {
    return (await gateway.transactionsOf(marisol.email)).length > 0;
  });

  const ended = server.stop();
  expect(await bought).toBe("SUCCESS");
  expect(await ended).toBe(0);
  // The conversion was ended, and nothing waited for it.
  expect(server.lines("job stopped")).toMatchObject([{ queue: "videos.convert" }]);

  const again = await startHere(place);
  expect(await enrolments(again.origin, marisol)).toEqual([courseId]);
  const url = await until("the film is ready", 60_000, async () => {
    const { status, url } = await filmOf(again.origin, nubia, lesson);
    expect(status).not.toBe("failed");
    return status === "ready" && url;
  });
  expect(await play(again.origin, nubia, url)).toEqual([2, 2, 2]);
});

test("SIGTERM while it begins to listen and to work ends it like any other", async () => {
  const { code, said } = await stoppedAtOnce({
    dataDir: newFolder(),
    env: { DRAIN_SECONDS: "0" },
  });
  // It may be ready before the signal comes.
  expect(said.split("Ctrl-C para terminar.").at(-1)?.trim()).toBe("");
  expect(code).toBe(0);
});

test("it says when it starts and stops, and a balancer learns that it stops before it does", async () => {
  const server = await startHere({ dataDir: newFolder(), env: { DRAIN_SECONDS: "20" } });
  const { origin } = server;
  const started = await until("the log says it", 20_000, async () => {
    return server.lines("started").at(0) ?? null;
  });
  expect(started).toMatchObject({
    roles: ["web", "worker"],
    engine: "embedded",
    port: Number(new URL(origin).port),
  });
  const ready = await until("it is ready", 20_000, async () => {
    const { status, body } = await probe(origin, "/ready");
    return status === 200 && body.includes('"gateway":"ok"') && body;
  });
  const parts = { database: "ok", disk: "ok", queue: "ok", gateway: "ok" };
  expect(JSON.parse(ready)).toEqual({ ready: true, parts });

  const ended = server.stop();
  await until("/ready says no", 20_000, async () => (await probe(origin, "/ready")).status === 503);
  // Who comes meanwhile is served.
  expect(await probe(origin, "/health")).toEqual({ status: 200, body: "ok" });
  expect((await probe(origin, "/explore")).status).toBe(200);
  expect(await ended).toBe(0);
  expect(server.lines("stopping")).toMatchObject([{ signal: "SIGTERM" }]);
  expect(server.lines("stopped")).toMatchObject([
    { signal: "SIGTERM", seconds: expect.any(Number) },
  ]);
});

async function probe(origin: string, path: string) {
  const answer = await fetch(`${origin}${path}`);
  return { status: answer.status, body: await answer.text() };
}
