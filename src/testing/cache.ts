// Test set-up: the public cache in front of a counting door, with a clock and changes that the test
// controls.
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { subdomainsBelow } from "#src/academies/addresses/hosts.rules.ts";
import { openPublicCache } from "#src/http/cache/cache.ts";
import type { CacheBindings } from "#src/http/env.ts";
import { listen } from "#src/testing/servers/http-server.ts";

export type Made = { request: Request } & CacheBindings;
export type Door = (made: Made, count: number) => Promise<Response> | Response;

const home = { publicUrl: "http://localhost:3000", baseDomain: "localhost" };

const academies = new Map([
  ["localhost", "root"],
  ["cumbal.localhost", "cumbal"],
]);
const long = "Café de especialidad, del cerezo a la taza. ".repeat(100);

/** Answers with its address and the number of pages made so far. */
export const countingDoor: Door = ({ request, cacheScope }, count) => {
  const academyId = academies.get(new URL(request.url).hostname);
  if (cacheScope && academyId) cacheScope.academyId = academyId;
  const body = `${request.url} ${count} ${long}`;
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
};

const roomy = { entries: 10, bytes: 1e6, totalBytes: 1e6 };

export async function serveForTest(door: Door = countingDoor, bounds = roomy) {
  const state = {
    /** Milliseconds. */
    now: 1,
    /** For how long changes could have been missed. */
    lostMs: 0,
    /** What the app was asked to make. */
    made: [] as Made[],
    log: [] as string[],
    tell: (_academyId: string) => {},
  };
  const cache = openPublicCache({
    listen: (onChange) => {
      state.tell = onChange;
      return { lostMs: () => state.lostMs, close: async () => {} };
    },
    log: pino({ level: "info" }, { write: (line: string) => state.log.push(line) }),
    home,
    subdomainOf: subdomainsBelow({ ...home, allowedHosts: ["192.168.1.7"] }),
    bounds,
    clock: () => state.now,
  });
  const server = await listen(
    cache.inFront({
      publicPaths: ["/explore", "/explore/courses/:courseId/:slug?"],
      fetch(request, env) {
        const one: Made = { request, ...(env as CacheBindings) };
        state.made.push(one);
        return door(one, state.made.length);
      },
    }),
  );
  onTestFinished(() => server.close());
  return Object.assign(state, {
    ask: server.ask,
    kept: async () => (await cache.contents()).map(({ address }) => address),
  });
}
