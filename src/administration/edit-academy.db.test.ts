import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { editAcademy } from "./edit-academy.ts";

const world = await openWorld();
afterAll(() => world.close());

/** An academy with its administrator, and what the trail says of them. */
async function scene() {
  const here = await world.academy();
  const luz = here.as(await here.person("academy", "Luz Dary"));
  const isOurs = and(
    eq(trailEvents.academyId, here.academy.id),
    eq(trailEvents.action, "academy-changed"),
  );
  const trail = () =>
    world.database.db
      .select({ details: trailEvents.details, subject: trailEvents.subjectId })
      .from(trailEvents)
      .where(isOurs);
  return { here, luz, trail };
}

test("a change is saved with its row in the trail, and the next request knows it", async () => {
  const { here, luz, trail } = await scene();
  const changes = { name: "Academia La Gulupa", accent: "#EE6F78", about: "Uno\nDos" };
  expect(await editAcademy(luz, changes, 1)).toEqual({
    changed: ["name", "accent", "about"],
    version: 2,
  });
  expect(await findSettings(here.ctx)).toMatchObject({ ...changes, version: 2 });
  const found = await findAcademy(world.database.db, here.academy.subdomain);
  expect(found).toMatchObject({ name: "Academia La Gulupa", accent: "#EE6F78" });
  expect(await trail()).toEqual([
    { details: { fields: "academy.name,academy.accent,academy.about" }, subject: luz.actor.id },
  ]);
});

test("of two who save at once the second is refused, and nothing of theirs is saved", async () => {
  const { here, luz, trail } = await scene();
  const other = here.as(await here.person("academy"));
  const saves = [luz, other].map((ctx, place) =>
    editAcademy(ctx, { name: `Academia ${place + 1}` }, 1),
  );
  const outcomes = await Promise.allSettled(saves);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { code: "conflict", message: academyTexts.stale } }]);
  expect(await findSettings(here.ctx)).toMatchObject({ version: 2 });
  expect(await trail()).toHaveLength(1);
});

test("the same change again, after a lost answer, changes nothing", async () => {
  const { luz, trail } = await scene();
  const change = { teaching: "approval" as const, tabsOn: true };
  await editAcademy(luz, change, 1);
  expect(await editAcademy(luz, change, 1)).toEqual({ changed: [], version: 2 });
  expect(await trail()).toHaveLength(1);
});

test("without a version the change is saved over any", async () => {
  const { luz } = await scene();
  await editAcademy(luz, { name: "Una" }, 1);
  expect(await editAcademy(luz, { name: "Otra" })).toMatchObject({ version: 3 });
});

test("nothing is saved where its row cannot be written", async () => {
  const { here, luz } = await scene();
  const broken = { ...luz, actor: { ...luz.actor, id: "not an id" } };
  await expect(editAcademy(broken, { name: "Otra" })).rejects.toThrow();
  expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa", version: 1 });
});

test.each(["student", "teacher"] as const)("a %s changes nothing", async (role) => {
  const { here } = await scene();
  const member = here.as(await here.person(role));
  await expect(editAcademy(member, { name: "Mía" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa", version: 1 });
});

test("another academy stays as it is", async () => {
  const { luz } = await scene();
  const other = await world.academy();
  await editAcademy(luz, { name: "Otra", sharesLearnerEmails: true });
  const untouched = { name: "La Gulupa", sharesLearnerEmails: false, version: 1 };
  expect(await findSettings(other.ctx)).toMatchObject(untouched);
});
