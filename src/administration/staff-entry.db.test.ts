// Staff who enter an academy: who may, for how long, and what both sides read of it afterwards.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import { listActivity } from "#src/trail/queries.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { hasOpenEntry, openEntry } from "./staff-entry.ts";

const world = await openWorld();
afterAll(() => world.close());
const root = await rootAcademy(world);

test("an entry is a line on both sides, and lasts an hour", async () => {
  const here = await world.academy();
  const [first, second] = [await here.person("academy"), await here.person("academy")];
  const staff = root.as(await root.person("admin", "Olga Ruiz"));
  const id = here.academy.id;
  expect(await hasOpenEntry(staff, id)).toBe(false);
  expect((await openEntry(staff, id)).id).toBe(id);
  expect(await hasOpenEntry(staff, id)).toBe(true);
  const other = await world.academy();
  expect(await hasOpenEntry(staff, other.academy.id)).toBe(false);
  const colleague = root.as(await root.person("admin"));
  expect(await hasOpenEntry(colleague, id)).toBe(false);
  const later = new Date(Date.now() + 61 * 60_000);
  expect(await hasOpenEntry({ ...staff, now: later }, id)).toBe(false);

  const own = await listActivity(staff, staff.actor.id, { limit: 5 });
  expect(own.activity).toMatchObject([
    { action: "academy-entered", details: { academy: here.academy.subdomain }, byOther: false },
  ]);
  for (const one of [first, second]) {
    const { activity } = await listActivity(here.ctx, one.id, { limit: 5 });
    expect(activity).toMatchObject([{ action: "academy-visited", address: null, device: "" }]);
  }
  const rows = await world.database.db
    .select()
    .from(trailEvents)
    .where(eq(trailEvents.academyId, id));
  expect(JSON.stringify(rows)).not.toMatch(/Olga|203\.0\.113/);
});

test("nobody else enters, and nobody enters the main academy", async () => {
  const here = await world.academy();
  const id = here.academy.id;
  const gone = { code: "not_found" };
  for (const role of ["student", "teacher", "academy"] as const) {
    await expect(openEntry(root.as(await root.person(role)), id)).rejects.toMatchObject(gone);
  }
  const local = here.as(await here.person("admin"));
  await expect(openEntry(local, id)).rejects.toMatchObject(gone);
  expect(await hasOpenEntry(local, id)).toBe(false);
  const staff = root.as(await root.person("admin"));
  await expect(openEntry(staff, root.academy.id)).rejects.toMatchObject(gone);
});
