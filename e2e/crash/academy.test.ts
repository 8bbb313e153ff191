// kill -9 amid what changes who has which address: a mailed link that opens an academy, two academies
// that want one name, and a call that changes everything. Each is whole or not there, and the same
// link, form or call works again.
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { insertFixture, type Place } from "../fixture.ts";
import "../local-names.ts";
import { linkInMail } from "../mailbox.ts";
import { cookiesOf, openForm } from "../page-form.ts";
import { send, signIn } from "../people.ts";
import { freePorts, type RunningServer } from "../server.ts";
import { pause } from "../until.ts";
import { addAcademies, administratorOf, password, readAtRest } from "./academies-at-rest.ts";
import {
  categories,
  expectChangedOrNot,
  expectOneOwner,
  expectOpenedOrNot,
  fields,
  type Round,
  roundOf,
} from "./academy-round.ts";
import { chance, kills } from "./chance.ts";
import { newFolder, startHere } from "./place.ts";

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
    const env: Record<string, string> = {};
    if (place.databaseUrl) env.DATABASE_URL = place.databaseUrl;
    const start = () => startHere({ dataDir: place.dataDir, port, env, startWithinMs: 180_000 });
    const hostOf = (subdomain: string) => `http://${subdomain}.localhost:${port}`;

    let server = await start();
    const here = { origin: server.origin, hostOf };
    // The first round is not cut off: it shows what is whole, and how long each takes.
    const [first, ...others] = rounds as [Round, ...Round[]];
    const took = await measure(await prepare(first, here));
    let cutOff = 0;
    for (const round of others) {
      const prepared = await prepare(round, here);
      cutOff += await killAmid(server, prepared, { took, draw });
      const now = { rest: await readAtRest(place), round };
      const found = {
        isOpen: expectOpenedOrNot(now),
        winner: expectOneOwner(now),
        isChanged: expectChangedOrNot(now),
      };
      server = await start();
      await expectToWorkAgain(round, prepared, { ...here, found });
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

type Prepared = Awaited<ReturnType<typeof prepare>>;

const names = ["open", "rename", "change"] as const;
type Took = Record<(typeof names)[number], number>;

async function measure(prepared: Prepared): Promise<Took> {
  const took = { open: 0, rename: 0, change: 0 };
  for (const name of names) {
    const begun = performance.now();
    await prepared[name]();
    took[name] = performance.now() - begun;
  }
  return took;
}

/** @returns how many calls got no answer */
async function killAmid(
  server: RunningServer,
  prepared: Prepared,
  { took, draw }: { took: Took; draw: () => number },
): Promise<number> {
  const killAt = Math.max(...Object.values(took)) * 1.5;
  const calls = names.map(async (name) => {
    await pause(killAt - took[name] * draw() * 1.5);
    await prepared[name]();
  });
  const answers = Promise.allSettled(calls);
  await pause(killAt);
  await server.kill();
  return (await answers).filter(({ status }) => status === "rejected").length;
}

type Found = { isOpen: boolean; winner: string | null; isChanged: boolean };

/** Sends the same again, as people do who got no answer. */
async function expectToWorkAgain(
  round: Round,
  prepared: Prepared,
  { hostOf, found }: Here & { found: Found },
): Promise<void> {
  const [opening] = await prepared.open();
  expect(opening.status).toBe(found.isOpen ? 410 : 302);
  const opened = hostOf(round.opened);
  if (!found.isOpen) expect(opening.location).toContain(`${opened}/login/pass?pass=`);
  await signIn(opened, { email: administratorOf(round.opened), password });

  const renamings = await prepared.rename();
  const wanted = hostOf(round.wanted);
  const statuses = renamings.map(({ status }) => status).toSorted();
  // The host that the winner had leads to its new one.
  expect(statuses).toEqual([found.winner ? 308 : 302, 409]);
  const led = renamings.find(({ status }) => status < 400);
  const onward = found.winner ? "/semillero/admin" : "/login?";
  expect(led?.location).toContain(wanted + onward);
  expect((await fetch(`${wanted}/explore`)).status).toBe(200);

  await prepared.changeAt(found.isChanged ? round.after : round.changed);
  expect((await fetch(`${hostOf(round.after)}/explore`)).status).toBe(200);
}
