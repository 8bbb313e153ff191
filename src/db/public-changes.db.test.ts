import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { openWorld } from "#src/testing/world.ts";
import { changesOfServer } from "./public-changes.ts";

const world = await openWorld();
afterAll(() => world.close());
const { pool, embedded } = world.database;
const { connectionString } = pool.options;
const patiently = { timeout: 20_000, interval: 20 };
const toPool = (text: string, values: string[]) => pool.query(text, values);

function listenTo(listen = world.database.listenToPublicChanges) {
  const heard: string[] = [];
  const unheard: true[] = [];
  const changes = listen(
    (academyId) => heard.push(academyId),
    () => unheard.push(true),
  );
  onTestFinished(() => changes.close());
  return { heard, unheard, changes };
}

test("every listener hears a notice, and hears nothing else", async () => {
  const [one, other] = [listenTo(), listenTo()];
  await expect.poll(() => one.changes.lostMs() + other.changes.lostMs(), patiently).toBe(0);
  await pool.query("select pg_notify('public_changes', 'an academy')");
  // A server does not know what it missed before it listened.
  const all = embedded ? ["an academy"] : ["*", "an academy"];
  await expect.poll(() => [one.heard, other.heard], patiently).toEqual([all, all]);
  expect([...one.unheard, ...other.unheard]).toEqual([]);
});

describe.runIf(connectionString)("on a server", () => {
  const config = { connectionString };

  test("a connection that accepts LISTEN and receives nothing is never trusted", async () => {
    const name = `other_${Date.now()}`;
    const otherServer = { connectionString: await createDatabase(connectionString ?? "", name) };
    const { changes, unheard } = listenTo(changesOfServer(otherServer, toPool));
    let trusted = false;
    await expect
      .poll(() => {
        trusted ||= changes.lostMs() === 0;
        return unheard.length;
      }, patiently)
      .toBe(1);
    expect(trusted).toBe(false);
  });

  test("a connection that stops receiving is no longer trusted", async () => {
    let isLost = false;
    const send = (text: string, values: string[]) =>
      isLost ? Promise.resolve() : toPool(text, values);
    const { changes, unheard } = listenTo(changesOfServer(config, send, 100));
    await expect.poll(() => changes.lostMs(), patiently).toBe(0);
    isLost = true;
    await expect.poll(() => changes.lostMs(), patiently).toBeGreaterThan(0);
    await expect.poll(() => unheard, patiently).toEqual([true]);
    isLost = false;
    await expect.poll(() => changes.lostMs(), patiently).toBe(0);
  });

  test("a notice that could not be sent does not make a connection untrusted", async () => {
    let refused = 0;
    let isBusy = false;
    const send = async (text: string, values: string[]) => {
      if (!isBusy) return toPool(text, values);
      refused++;
      throw new Error("no connection is free");
    };
    const { changes, unheard } = listenTo(changesOfServer(config, send, 100));
    await expect.poll(() => changes.lostMs(), patiently).toBe(0);
    isBusy = true;
    await expect.poll(() => refused, patiently).toBeGreaterThan(2);
    expect(changes.lostMs()).toBe(0);
    expect(unheard).toEqual([]);
  });
});
