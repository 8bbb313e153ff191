// The whole web side on a loopback port, with some pages and the public cache, at any PUBLIC_URL.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { multistream, pino } from "pino";
import { subdomainsBelow } from "#src/academies/addresses/hosts.rules.ts";
import { createApp } from "#src/app.ts";
import { openPublicCache } from "#src/http/cache/cache.ts";
import { oneHost } from "#src/http/front.ts";
import { openProbes } from "#src/http/probes.ts";
import { cookiesAreSecure } from "#src/http/security/cookies.ts";
import { commonHeaders } from "#src/http/security/security-headers.ts";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import * as explore from "#src/pages/shop/explore/explore.page.tsx";
import * as signIn from "#src/pages/sign-in/sign-in.page.tsx";
import * as notFound from "#src/pages/site/not-found.page.tsx";
import { readSettings } from "#src/settings/settings.ts";
import { listen } from "#src/testing/servers/http-server.ts";
import { logFile } from "./log-file.ts";
import { pageBuild } from "./page-build.ts";
import { root, type World } from "./world.ts";

const fewPages = pageBuild(
  { frame: { module: frame, parentId: "root" } },
  { explore, login: signIn, "*": notFound },
  () => "frame",
);

/**
 * Call `close` at the end.
 * @param env settings besides the defaults.
 * @param build the pages, where these few are not enough.
 */
export async function openSite(world: World, env: Record<string, string>, build = fewPages) {
  const settings = readSettings(env, root);
  const { publicUrl, baseDomain } = settings;
  const outside = { ...world.outside, publicUrl, baseDomain };
  const log: string[] = [];
  const logger = pino(
    { level: "trace" },
    multistream([
      { level: "info", stream: { write: (line: string) => log.push(line) } },
      { level: "trace", stream: logFile },
    ]),
  );
  const clientFolder = mkdtempSync(join(tmpdir(), "semillero-client-"));
  mkdirSync(join(clientFolder, "assets"));
  for (const file of ["assets/a.js", "favicon.svg", "class-view.json"]) {
    writeFileSync(join(clientFolder, file), "1");
  }
  const { database, boss } = world;
  const work = async () => {};
  const app = createApp(
    { settings, database, outside, boss, ffmpeg: "ffmpeg", log: logger, work, close: work },
    build,
    { clientFolder },
  );
  const cache = openPublicCache({
    listen: database.listenToPublicChanges,
    log: logger,
    home: settings,
    subdomainOf: subdomainsBelow(settings),
  });
  const ready = async () => ({ ready: true, parts: {} });
  const probes = openProbes(ready, commonHeaders(cookiesAreSecure(publicUrl)));
  const server = await listen(probes.inFront(oneHost(cache.inFront(app), settings)));
  return {
    log,
    ask: server.ask,
    async close() {
      server.close();
      await cache.close();
      rmSync(clientFolder, { recursive: true, force: true });
    },
  };
}
