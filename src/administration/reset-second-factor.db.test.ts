import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { hasFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { renewSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import type { Role } from "#src/ctx.ts";
import { arrive } from "#src/testing/resident.ts";
import { addFactor, password, prove, withFactor } from "#src/testing/second-factor.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

const world = await openWorld();
afterAll(() => world.close());

const absent = { code: "not_found" };

test("staff take it away: no code is needed, sessions end, the person is told, the trail says who", async () => {
  const here = await world.academy();
  const staff = here.as(await here.person("academy", "Ovidio"));
  const { person } = await withFactor(here);
  const { tokens } = await arrive(here, person);
  await resetSecondFactor(staff, person.id);
  expect(await hasFactor(here.ctx, person.id)).toBe(false);
  await expect(renewSession(here.ctx, tokens.refreshToken)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect((await signIn(here.ctx, { email: person.email, password })).tokens).not.toBeNull();
  const rows = await here.ctx.db
    .select()
    .from(trailEvents)
    .where(eq(trailEvents.subjectId, person.id));
  expect(rows.filter(({ action }) => action === "factor-reset")).toMatchObject([
    { actorId: staff.actor.id, actorName: "Ovidio", subjectName: person.name },
  ]);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const own = mails.filter(({ to }) => to === person.email);
  expect(own.map(({ subject }) => subject)).toContain(
    "Quitamos la verificación en dos pasos de tu cuenta",
  );
  await expect(resetSecondFactor(staff, person.id)).rejects.toMatchObject(absent);
});

test.each<[staff: Role, person: Role, may: boolean]>([
  ["admin", "student", true],
  ["admin", "teacher", true],
  ["admin", "academy", true],
  ["admin", "admin", true],
  ["academy", "student", true],
  ["academy", "teacher", true],
  ["academy", "academy", false],
  ["academy", "admin", false],
  ["teacher", "student", false],
  ["student", "student", false],
])("%s and the factor of another %s: %s", async (role, other, may) => {
  const here = await world.academy();
  const staff = here.as(await here.person(role));
  const { person } = await withFactor(here, await here.person(other));
  const reset = resetSecondFactor(staff, person.id);
  if (may) await reset;
  else await expect(reset).rejects.toMatchObject(absent);
  expect(await hasFactor(here.ctx, person.id)).toBe(!may);
});

test("nobody resets their own, and nobody that of another academy", async () => {
  const [here, elsewhere] = [await world.academy(), await world.academy()];
  const admin = await here.person("admin");
  await prove(here, admin);
  const member = here.as(admin);
  await addFactor(member);
  await expect(resetSecondFactor(member, admin.id)).rejects.toMatchObject(absent);
  expect(await hasFactor(here.ctx, admin.id)).toBe(true);
  const { person } = await withFactor(elsewhere);
  await expect(resetSecondFactor(member, person.id)).rejects.toMatchObject(absent);
  expect(await hasFactor(elsewhere.ctx, person.id)).toBe(true);
});
