// kill -9 amid what changes who has which address: a mailed link that opens an academy, two academies
// that want one name, and a call that changes everything. Each is whole or not there, and the same
// link, form or call works again.
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/postgres.ts";
import { insertFixture, type Place } from "../fixture.ts";
import "../local-names.ts";
import { linkInMail } from "../mailbox.ts";
import { cookiesOf, openForm } from "../page-form.ts";
import { send, signIn } from "../people.ts";
import { freePorts } from "../server.ts";
import { pause } from "../until.ts";
import {
  type AtRest,
  addAcademies,
  administratorOf,
  password,
  readAtRest,
  type Saved,
} from "./academies-at-rest.ts";
import { chance } from "./chance.ts";
import { newFolder, startHere } from "./place.ts";

const kills = 10;

/** The names of one round. */
const roundOf = (count: number) => ({
  opened: `abierta-${count}`,
  rivals: [`una-${count}`, `otra-${count}`] as const,
  wanted: `deseada-${count}`,
  changed: `antes-${count}`,
  after: `despues-${count}`,
});
type Round = ReturnType<typeof roundOf>;

test.each(["embedded", "postgres"] as const)(
  "a server (%s) killed again and again opens, renames and changes academies wholly or not at all",
  async (engine) => {
    const draw = chance();
    const place = await openPlaceOn(engine);
    const rounds = Array.from({ length: kills + 1 }, (_, count) => roundOf(count));
    await addAcademies(
      place,
      rounds.flatMap(({ rivals, changed }) => [...rivals, changed]),
    );
    const [port = 0] = await freePorts(1);
    const env = place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {};
    const start = () => startHere({ dataDir: place.dataDir, port, env, startWithinMs: 180_000 });
    const hostOf = (subdomain: string) => `http://${subdomain}.localhost:${port}`;

    let server = await start();
    // The first round is not cut off: it shows what is whole, and how long each takes.
    const [first, ...others] = rounds as [Round, ...Round[]];
    const uncut = await prepare(first, { origin: server.origin, hostOf });
    const took = { open: 0, rename: 0, change: 0 };
    for (const name of ["open", "rename", "change"] as const) {
      const begun = performance.now();
      await uncut[name]();
      took[name] = performance.now() - begun;
    }
    let cutOff = 0;
    for (const round of others) {
      const prepared = await prepare(round, { origin: server.origin, hostOf });
      const killAt = Math.max(took.open, took.rename, took.change) * 1.5;
      const calls = (["open", "rename", "change"] as const).map(async (name) => {
        await pause(killAt - took[name] * draw() * 1.5);
        await prepared[name]();
      });
      const answers = Promise.allSettled(calls);
      await pause(killAt);
      await server.kill();
      cutOff += (await answers).filter(({ status }) => status === "rejected").length;
      const rest = await readAtRest(place);
      const now = { rest, round };
      const isOpen = expectOpenedOrNot(now);
      const winner = expectOneOwner(now);
      const isChanged = expectChangedOrNot(now);
      server = await start();

      const [opening] = await prepared.open();
      expect(opening.status).toBe(isOpen ? 410 : 302);
      if (!isOpen) expect(opening.location).toContain(`${hostOf(round.opened)}/login/pass?pass=`);
      await signIn(hostOf(round.opened), { email: administratorOf(round.opened), password });

      const renamings = await prepared.rename();
      const wantedHost = hostOf(round.wanted);
      const statuses = renamings.map(({ status }) => status).toSorted();
      expect(statuses).toEqual(winner ? [308, 409] : [302, 409]);
      const led = renamings.find(({ status }) => status < 400);
      expect(led?.location).toMatch(
        winner ? `${wantedHost}/semillero/admin` : `${wantedHost}/login?`,
      );
      expect((await fetch(`${wantedHost}/explore`)).status).toBe(200);

      await prepared.changeAt(isChanged ? round.after : round.changed);
      expect((await fetch(`${hostOf(round.after)}/explore`)).status).toBe(200);
    }
    expect(cutOff).toBeGreaterThan(kills / 2);

    expect(await server.stop()).toBe(0);
    const rest = await readAtRest(place);
    for (const round of rounds) {
      const now = { rest, round };
      expect(expectOpenedOrNot(now)).toBe(true);
      expect(round.rivals).toContain(expectOneOwner(now));
      expect(expectChangedOrNot(now)).toBe(true);
    }
    expect(rest.names.size).toBe(rounds.length * (1 + 3 + 2));
    expect(rest.academies).toHaveLength(1 + rounds.length * 4);
  },
);

async function openPlaceOn(engine: "embedded" | "postgres"): Promise<Place> {
  const place: Place = { dataDir: newFolder() };
  if (engine === "postgres") {
    const postgres = await startPostgres({ keepsCommits: true });
    onTestFinished(() => postgres.stop());
    place.databaseUrl = await createDatabase(postgres.url, "academies");
  }
  await insertFixture({ ...place, lessons: 1 });
  return place;
}

type Here = { origin: string; hostOf(subdomain: string): string };

const fields = { name: "Cooperativa La Gulupa", accent: "#94244F", about: "Desde 1998." };
const categories = [{ name: "gulupa", was: "cultivo" }, { name: "cacao" }];

/** Forms and calls of a round, which may be sent more than once. */
async function prepare(round: Round, { origin, hostOf }: Here) {
  const email = administratorOf(round.opened);
  const asked = {
    subdomain: round.opened,
    name: "La Gulupa",
    email,
    categories: [{ name: "café" }],
  };
  await send(origin, null, "POST", "/api/academy", asked);
  const opening = await openForm(await linkInMail(origin, email, "Abre tu academia"));
  const renaming = await Promise.all(
    round.rivals.map(async (rival) => {
      const cookies = await sessionAt(hostOf(rival), administratorOf(rival));
      return openForm(`${hostOf(rival)}/semillero/admin?edit=subdomain`, cookies);
    }),
  );
  const credentials = { email: administratorOf(round.changed), password };
  const person = await signIn(hostOf(round.changed), credentials);
  const found = await send(origin, null, "GET", `/api/academy/${round.changed}`);
  const { id } = found as { id: string };
  const change = { ...fields, categories, subdomain: round.after, version: 1 };
  const changeAt = (subdomain: string) =>
    send(hostOf(subdomain), person, "PATCH", `/api/academy/${id}`, change);
  return {
    open: async () => [await opening.post({ name: "Luz Dary Muñoz", password })] as const,
    rename: () =>
      Promise.all(
        renaming.map((form) =>
          form.post({
            ...{ intent: "subdomain.change", subdomain: round.wanted },
            version: form.hidden("version"),
          }),
        ),
      ),
    change: () => changeAt(round.changed),
    changeAt,
  };
}

async function sessionAt(origin: string, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return cookiesOf(answer);
}

type Now = { rest: AtRest; round: Round };

const at = ({ rest }: Now, subdomain: string) =>
  rest.academies.find((one) => one.subdomain === subdomain);

/** @returns whether the academy of the link is open */
function expectOpenedOrNot(now: Now): boolean {
  const { rest, round } = now;
  const request = rest.requests.get(round.opened);
  const name = rest.names.get(round.opened);
  const academy = at(now, round.opened);
  if (!academy) {
    expect(request).toEqual({ isOpened: false, openedId: null });
    expect(name).toMatchObject({ ownerId: null, requestId: expect.any(String) });
    return false;
  }
  expect(request).toEqual({ isOpened: true, openedId: academy.id });
  expect(name).toEqual({ ownerId: academy.id, requestId: null, until: null });
  expect(academy).toMatchObject({
    ...{ name: "La Gulupa", categories: ["café"] },
    administrators: [administratorOf(round.opened)],
  });
  expect(academy.trail).toEqual(expect.arrayContaining(["academy-opened", "signed-up"]));
  return true;
}

/** @returns the former name of the academy that has the wanted one, or null */
function expectOneOwner(now: Now): string | null {
  const { rest, round } = now;
  const winner = at(now, round.wanted);
  const kept = round.rivals.filter((rival) => at(now, rival));
  expect(kept).toHaveLength(winner ? 1 : 2);
  for (const rival of kept) expectUnchanged(now, rival);
  if (!winner) {
    expect(rest.names.has(round.wanted)).toBe(false);
    return null;
  }
  const former = round.rivals.find((rival) => !kept.includes(rival)) ?? "";
  expectMoved(now, winner, former);
  expect(winner).toMatchObject({ version: 2, name: "La Gulupa" });
  expect(winner.trail).toEqual(["signed-in", "subdomain-changed"]);
  return former;
}

/** @returns whether the call is saved */
function expectChangedOrNot(now: Now): boolean {
  const { round } = now;
  const academy = at(now, round.after);
  if (!academy) {
    expectUnchanged(now, round.changed);
    return false;
  }
  expect(at(now, round.changed)).toBeUndefined();
  expectMoved(now, academy, round.changed);
  expect(academy).toMatchObject({
    ...fields,
    ...{ categories: ["gulupa", "cacao"], courses: ["gulupa"], version: 4 },
  });
  const parts = ["academy-changed", "categories-changed", "subdomain-changed"];
  expect(academy.trail.filter((action) => parts.includes(action))).toEqual(parts);
  return true;
}

/** The address is its own, and the former one leads to it. */
function expectMoved({ rest }: Now, { id, subdomain }: Saved, former: string): void {
  const own = { ownerId: id, requestId: null };
  expect(rest.names.get(subdomain ?? "")).toEqual({ ...own, until: null });
  expect(rest.names.get(former)).toEqual({ ...own, until: expect.any(Date) });
}

function expectUnchanged(now: Now, subdomain: string): void {
  const academy = at(now, subdomain);
  expect(academy).toMatchObject({
    ...{ name: "La Gulupa", accent: null, about: "", version: 1 },
    ...{ categories: ["cultivo", "café"], courses: ["cultivo"] },
  });
  expect(academy?.trail.filter((action) => action.endsWith("-changed"))).toEqual([]);
  const own = { ownerId: academy?.id, requestId: null, until: null };
  expect(now.rest.names.get(subdomain)).toEqual(own);
}
