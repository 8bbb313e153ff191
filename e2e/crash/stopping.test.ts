import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { drawFilm, filmOf, giveFilm, play } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { enrolments, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts } from "../server.ts";
import { pause, until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

test("SIGTERM waits for a purchase, and a long conversion starts over afterwards", async () => {
  const dataDir = newFolder();
  const { courseId, lessonIds, teacher } = await insertFixture({ dataDir, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const folder = newFolder();
  const place = { dataDir, port, env: gateway.env };
  const server = await startHere({ ...place, env: { ...place.env, FFMPEG_PATH: endless(folder) } });
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
  expect(await Promise.race([ended, pause(30_000).then(() => "still running")])).toBe(0);

  const again = await startHere(place);
  expect(await enrolments(again.origin, marisol)).toEqual([courseId]);
  const url = await until("the film is ready", 60_000, async () => {
    const { status, url } = await filmOf(again.origin, nubia, lesson);
    expect(status).not.toBe("failed");
    return status === "ready" && url;
  });
  expect(await play(again.origin, nubia, url)).toEqual([2, 2, 2]);
});

/** An ffmpeg that lists what it can do, and whose conversions never end. */
function endless(folder: string): string {
  const file = join(folder, "endless-ffmpeg");
  const asked = '*-version*|*-encoders*) exec ffmpeg "$@";;';
  writeFileSync(file, `#!/bin/sh\ncase "$*" in ${asked} esac\nexec sleep 600\n`);
  chmodSync(file, 0o755);
  return file;
}
