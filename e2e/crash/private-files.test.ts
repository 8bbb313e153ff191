import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { keepFilesPrivate } from "#src/process/private-files.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { embeddedGateway } from "../gateway.ts";
import { enrolments, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts } from "../server.ts";
import { until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

test("nothing that people leave behind is readable by other users of the machine", async () => {
  const dataDir = join(newFolder(), "data");
  keepFilesPrivate();
  const { courseId, lessonIds, teacher } = await insertFixture({ dataDir, lessons: 1 });
  // As an earlier version left them: the start closes them.
  for (const folder of [dataDir, join(dataDir, "db")]) chmodSync(folder, 0o755);
  const [sandboxPort = 0] = await freePorts(1);
  const { origin } = await startHere({ dataDir, env: { SANDBOX_PORT: String(sandboxPort) } });

  const marisol = await signUp(origin, "marisol@semillero.test");
  const order = await prepareOrder(origin, await embeddedGateway(dataDir, sandboxPort), courseId);
  expect(await placeOrder(origin, marisol, order)).toBe("SUCCESS");
  expect(await enrolments(origin, marisol)).toEqual([courseId]);
  const nubia = await signIn(origin, teacher);
  const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
  await giveFilm(origin, nubia, lesson.lessonId, drawFilm({ seconds: 2, ...tiny }));
  await until("the film is ready", 60_000, async () => {
    return (await filmOf(origin, nubia, lesson)).status === "ready";
  });
  await until("the receipt is in the mailbox", 20_000, async () => {
    return readdirSync(join(dataDir, "mail")).length >= 2;
  });
  await until("the conversion has tidied up", 20_000, async () => {
    return readdirSync(join(dataDir, "files/.work")).length === 0;
  });

  expect(readdirSync(dataDir).sort()).toEqual(
    expect.arrayContaining(["db", "files", "mail", "sandbox", "session-secret"]),
  );
  expect(openToOthers(dataDir)).toEqual([]);
});

/** Every path whose mode gives something to the group or to others. */
function openToOthers(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...all.map(({ parentPath, name }) => join(parentPath, name))];
  return paths
    .filter((path) => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
    .map((path) => relative(folder, path));
}
