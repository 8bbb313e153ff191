import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { subdomainsBelow } from "#src/academies/addresses/hosts.rules.ts";
import type { Db } from "#src/ctx.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { listen } from "#src/testing/servers/http-server.ts";
import { openWorld } from "#src/testing/world.ts";
import { visitDays } from "./tables.ts";
import { tidyVisits } from "./tidy-visits.ts";
import { openVisitCounter } from "./visit-counter.ts";
import { countVisits, visitsByDay } from "./visit-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

/** Four in the morning in UTC is still the day before in Bogotá. */
const evening = new Date("2026-11-24T04:30:00Z");
const day = "2026-11-23";
const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  accept: "text/html",
  "sec-fetch-dest": "document",
};

let here: TestAcademy;

beforeEach(async () => {
  here = await world.academy();
});

type ProcessOptions = {
  status?: number;
  /** Answers like the app, not like the public cache. */
  later?: boolean;
  db?: Db;
  mostWaiting?: number;
  now?: () => Date;
};

/** A process that answers every address with this status, and counts. */
async function openProcess(options: ProcessOptions = {}) {
  const { status = 200, later = false, ...rest } = options;
  const counter = openVisitCounter({
    ...{ db, log: here.ctx.log, now: () => evening, everyMs: 3_600_000 },
    subdomainOf: subdomainsBelow({
      ...{ baseDomain: "localhost", publicUrl: "http://localhost", allowedHosts: [] },
    }),
    ...rest,
  });
  const answer = (_: unknown, res: ServerResponse) => {
    const send = () => void res.writeHead(status).end();
    if (later) setImmediate(send);
    else send();
  };
  const server = await listen(counter.inFront(answer));
  onTestFinished(async () => {
    server.close();
    await counter.close();
  });
  const host = `${here.academy.subdomain}.localhost`;
  return {
    ...counter,
    visit: (path: string, headers = {}, method = "GET") =>
      server.ask(path, { host, ...browser, ...headers }, method),
  };
}

const rows = ({ academy } = here) =>
  db
    .select({ page: visitDays.page, day: visitDays.day, visits: visitDays.visits })
    .from(visitDays)
    .where(eq(visitDays.academyId, academy.id))
    .orderBy(visitDays.page);

test("visits are added up by page and day in Bogotá, of several processes", async () => {
  const [one, two] = [await openProcess(), await openProcess()];
  for (const path of ["/", "/?utm_source=cartel", "/explore"]) await one.visit(path);
  await two.visit("/");
  await Promise.all([one.write(), two.write()]);
  await two.visit("/contenido-gratuito/abonos");
  await two.write();
  expect(await rows()).toEqual([
    { page: "/", day, visits: 3 },
    { page: "/explore", day, visits: 1 },
    { page: "/free-content/abonos", day, visits: 1 },
  ]);
  expect(await visitsByDay(here.ctx, "/", day)).toEqual([{ day, visits: 3 }]);
  expect(await visitsByDay(here.ctx, "/", "2026-11-24")).toEqual([]);
  const counts = await countVisits(here.ctx, ["/", "/semillero/landing"], day);
  expect([...counts]).toEqual([
    ["/", 3],
    ["/semillero/landing", 0],
  ]);
  const other = await world.academy();
  expect([...(await countVisits(other.ctx, ["/"]))]).toEqual([["/", 0]]);
});

test("each visit is of its own day in Bogotá", async () => {
  let now = new Date("2026-11-24T04:59:59.999Z");
  const { visit, write } = await openProcess({ now: () => now });
  await visit("/");
  now = new Date("2026-11-24T05:00:00Z");
  await visit("/");
  await visit("/");
  await write();
  expect(await visitsByDay(here.ctx, "/", day)).toEqual([
    { day, visits: 1 },
    { day: "2026-11-24", visits: 2 },
  ]);
});

test("a page is counted whether it is answered at once or later", async () => {
  for (const later of [false, true]) {
    const { visit, write } = await openProcess({ later });
    await visit("/");
    await write();
  }
  expect(await rows()).toEqual([{ page: "/", day, visits: 2 }]);
});

test.each([
  ["what is not there", 404, false],
  ["what is not there, by the app", 404, true],
  ["what leads elsewhere", 302, true],
  ["what failed", 503, true],
])("%s is not counted", async (_, status, later) => {
  const { visit, write } = await openProcess({ status, later });
  await visit("/free-content/abonos");
  await write();
  expect(await rows()).toEqual([]);
});

test("a page that the browser had already is counted, a program is not", async () => {
  const { visit, write } = await openProcess({ status: 304 });
  await visit("/");
  await visit("/", { "user-agent": "curl/8.14.1" });
  await visit("/", {}, "HEAD");
  await visit("/", { host: "no-hay-tal.localhost" });
  await write();
  expect(await rows()).toEqual([{ page: "/", day, visits: 1 }]);
});

test("while the database is away visits wait, and a flood of pages is bounded", async () => {
  let isAway = true;
  const awayNow = new Proxy(db, {
    get(target, name) {
      if (isAway && name === "insert") throw Object.assign(new Error("away"), { code: "08006" });
      return Reflect.get(target, name, target);
    },
  });
  const { visit, write } = await openProcess({ db: awayNow, mostWaiting: 2 });
  for (const path of ["/", "/explore", "/free-content/a", "/free-content/b"]) await visit(path);
  await write();
  await visit("/");
  isAway = false;
  await write();
  expect(await rows()).toEqual([
    { page: "/", day, visits: 2 },
    { page: "/explore", day, visits: 1 },
  ]);
});

test("what waits is written when the process ends", async () => {
  const { visit, close } = await openProcess();
  await visit("/");
  await close();
  expect(await rows()).toEqual([{ page: "/", day, visits: 1 }]);
});

// November 2024 has no 31st.
test.each([
  [evening, "2024-09-30", "2024-10-01"],
  [new Date("2026-12-31T17:00:00Z"), "2024-10-31", "2024-11-01"],
])("on %s visits up to %s are deleted, of one academy at a time", async (now, gone, kept) => {
  const other = await world.academy();
  for (const { academy } of [here, other]) {
    const row = { academyId: academy.id, page: "/", visits: 1 };
    await db.insert(visitDays).values([gone, kept, day].map((day) => ({ ...row, day })));
  }
  await tidyVisits({ ...here.ctx, now });
  expect((await rows()).map(({ day }) => day).sort()).toEqual([kept, day]);
  expect(await rows(other)).toHaveLength(3);
});
