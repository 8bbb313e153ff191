import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawFilm, filmOf, giveFilm, play } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { type Person, signIn } from "../people.ts";
import { pause, until } from "../until.ts";
import { chance, kills } from "./chance.ts";
import { newFolder, startHere } from "./place.ts";

/** A killed worker is detected after 20 to 25 s; then the remaining films convert one by one. */
const convertedWithinMs = 150_000;

test("a server killed again and again in conversions converts every film once and whole", async () => {
  const draw = chance();
  const dataDir = newFolder();
  const film = drawFilm({ seconds: 6 });
  const fixture = await insertFixture({ dataDir, lessons: kills + 1 });
  const { courseId, lessonIds } = fixture;
  let server = await startHere({ dataDir });
  const teacher = await signIn(server.origin, fixture.teacher);
  const [first = "", ...others] = lessonIds;

  // An undisturbed one shows how long a conversion takes here.
  await giveFilm(server.origin, teacher, first, film);
  await conversionRuns(dataDir);
  const began = Date.now();
  await converted(server.origin, teacher, { courseId, lessonId: first });
  const usualMs = Date.now() - began;

  for (const lessonId of others) {
    await giveFilm(server.origin, teacher, lessonId, film);
    await conversionRuns(dataDir);
    await pause(draw() * usualMs * 1.1);
    await server.kill();
    await until(
      "no ffmpeg outlives its server",
      5_000,
      async () => programsOn(dataDir).length === 0,
    );
    server = await startHere({ dataDir });
  }

  for (const lessonId of lessonIds) {
    const url = await converted(server.origin, teacher, { courseId, lessonId });
    expect(await play(server.origin, teacher, url)).toEqual([3, 3, 3]);
  }
  const [academyId = ""] = readdirSync(join(dataDir, "files/videos"));
  const videos = join(dataDir, "files/videos", academyId);
  const runs = readdirSync(videos).map((video) => readdirSync(join(videos, video)).length);
  expect(runs).toEqual(lessonIds.map(() => 1));
});

function conversionRuns(dataDir: string): Promise<true> {
  return until("a conversion runs", 60_000, async () => programsOn(dataDir).includes("ffmpeg"));
}

async function converted(
  origin: string,
  teacher: Person,
  lesson: { courseId: string; lessonId: string },
): Promise<string> {
  return until(`${lesson.lessonId} is ready`, convertedWithinMs, async () => {
    const { status, url } = await filmOf(origin, teacher, lesson);
    expect(status).not.toBe("failed");
    return status === "ready" && url;
  });
}

/** Names of the programs that use files of this data folder. */
function programsOn(dataDir: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        const works = command.some((word) => word.includes(join(dataDir, "files")));
        return works ? [readFileSync(`/proc/${pid}/comm`, "utf8").trim()] : [];
      } catch {
        // It ended while its files were read.
        return [];
      }
    });
}
