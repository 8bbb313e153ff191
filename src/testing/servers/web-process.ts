// The web side of a process of the product, so that a test can run several on one database.
import { expect, onTestFinished } from "vitest";
import { subdomainsBelow } from "#src/academies/addresses/hosts.rules.ts";
import { createApp } from "#src/app.ts";
import type { Database } from "#src/db/client.ts";
import { openPublicCache } from "#src/http/cache/cache.ts";
import { readSettings } from "#src/settings/settings.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { root, type World } from "#src/testing/world.ts";
import { listen } from "./http-server.ts";

export type WebProcess = Awaited<ReturnType<typeof startWebProcess>>;

/** The web side of a process: the whole app behind its own cache. */
export async function startWebProcess(
  world: World,
  here: TestAcademy,
  database: Database = world.database,
) {
  const settings = readSettings({}, root);
  const { outside, boss } = world;
  const { log } = here.ctx;
  const work = async () => {};
  const app = createApp(
    { settings, database, outside, boss, ffmpeg: "ffmpeg", log, work, close: work },
    () => Promise.reject(new Error("no pages here")),
  );
  let asked = 0;
  const cache = openPublicCache({
    listen: database.listenToPublicChanges,
    log,
    home: settings,
    subdomainOf: subdomainsBelow(settings),
  });
  const server = await listen(
    cache.inFront({
      publicPaths: app.publicPaths,
      fetch(request, env) {
        asked += 1;
        return app.fetch(request, env);
      },
    }),
  );
  onTestFinished(async () => {
    server.close();
    await cache.close();
  });
  const host = `${here.academy.subdomain}.localhost`;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    server.ask(path, { host, ...headers });
  const courseText = async () =>
    (await ask(`/api/courses/${here.course.id}?includeTeacher=true`)).body.toString();
  return {
    port: server.port,
    ask,
    cache,
    courseText,
    /** How many requests reached the app while `work` ran. */
    async asksDuring(work: () => Promise<unknown>): Promise<number> {
      const before = asked;
      await work();
      return asked - before;
    },
  };
}

/** Waits until it answers from memory. */
export async function warm({ asksDuring, courseText }: WebProcess) {
  await expect.poll(() => asksDuring(courseText), { timeout: 60_000, interval: 20 }).toBe(0);
}
