// "No quiero más invitaciones": whom it holds for, how long its link works, and what is kept of it.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { invitations } from "#src/teaching/tables.ts";
import { inviteOne, newestOf, provenTeacher } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { inviteLearners } from "./invite-learners.ts";
import { allowInvitations, refuseInvitations } from "./refuse-invitations.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { tidyInvitations } from "./tidy-invitations.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

const world = await openWorld();
afterAll(() => world.close());

const someone = () => `${newId()}@correo.test`;
const inDays = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

async function outcomeOf(here: TestAcademy, addresses: string) {
  const teacher = await provenTeacher(here);
  const [result] = await inviteLearners(teacher, here.course.id, { addresses, confirmed: true });
  return result?.outcome;
}

test("it ends what waits for the address, from every teacher of the academy, and all that would follow", async () => {
  const here = await world.academy();
  const email = someone();
  const { teacher, row, stopToken } = await inviteOne(here, email);
  const second = { ...here, course: await here.addCourse() };
  await inviteOne(second, email);
  await refuseInvitations(here.ctx, stopToken);
  await refuseInvitations(here.ctx, stopToken);
  expect((await newestOf(here, email)).refusedAt).toBeInstanceOf(Date);
  expect((await newestOf(second, email)).refusedAt).toBeInstanceOf(Date);
  expect(await outcomeOf(here, email)).toBe("refuses");
  expect(await outcomeOf(here, email.replace("@", "+otro@"))).toBe("refuses");
  const late = { ...teacher, now: inDays(1) };
  await expect(resendInvitation(late, here.course.id, row.id)).rejects.toMatchObject({
    code: "conflict",
    message: "Esta persona no quiere recibir más invitaciones",
  });
});

test("another academy may still invite, and its link is of no use here", async () => {
  const [here, there] = [await world.academy(), await world.academy()];
  const email = someone();
  const { stopToken } = await inviteOne(here, email);
  await refuseInvitations(here.ctx, stopToken);
  const theirs = await inviteOne(there, email);
  for (const token of [theirs.stopToken, "", "1.a.b", `${stopToken}a`]) {
    await expect(refuseInvitations(here.ctx, token)).rejects.toMatchObject({ code: "gone" });
    await expect(allowInvitations(here.ctx, token)).rejects.toMatchObject({ code: "gone" });
  }
});

test("it can be taken back, and its link outlives the invitation, withdrawn and deleted", async () => {
  const here = await world.academy();
  const email = someone();
  const { teacher, row, stopToken } = await inviteOne(here, email);
  await withdrawInvitation(teacher, here.course.id, row.id);
  await tidyInvitations({ ...here.ctx, now: inDays(31) });
  expect(await here.ctx.db.$count(invitations, eq(invitations.id, row.id))).toBe(0);
  await refuseInvitations(here.ctx, stopToken);
  expect(await outcomeOf(here, email)).toBe("refuses");
  await allowInvitations(here.ctx, stopToken);
  expect(await outcomeOf(here, email)).toBe("invited");
});

test("no table keeps an address that refused once its invitation is deleted; the wish outlives the account", async () => {
  const here = await world.academy();
  const person = await here.person("student");
  await markProven(here.ctx, person);
  const { stopToken } = await inviteOne(here, person.email);
  await refuseInvitations(here.ctx, stopToken);
  await deleteAccount(here.as(person), { confirmation: person.email });
  expect(await here.ctx.db.$count(invitations, eq(invitations.email, person.email))).toBe(0);
  const { rows } = await world.database.pool.query(
    "select r::text as row from invitation_refusals r where academy_id = $1",
    [here.academy.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(person.email.split("@")[0]);
  expect(await outcomeOf(here, person.email)).toBe("refuses");
});

test("each night what ended thirty days ago goes; what waits and what was accepted stays", async () => {
  const here = await world.academy();
  const [waiting, accepted, withdrawn, refused] = [someone(), someone(), someone(), someone()];
  for (const email of [waiting, accepted, withdrawn]) await inviteOne(here, email);
  const { stopToken, teacher } = await inviteOne(here, refused);
  await refuseInvitations(here.ctx, stopToken);
  await withdrawInvitation(teacher, here.course.id, (await newestOf(here, withdrawn)).id);
  await here.ctx.db
    .update(invitations)
    .set({ acceptedAt: here.ctx.now, learnerId: here.student.id })
    .where(eq(invitations.email, accepted));
  const left = async () => {
    const rows = await here.ctx.db.select().from(invitations);
    return rows.map(({ email }) => email).toSorted();
  };
  await tidyInvitations({ ...here.ctx, now: inDays(29) });
  expect(await left()).toEqual([waiting, accepted, withdrawn, refused].toSorted());
  await tidyInvitations({ ...here.ctx, now: inDays(31) });
  expect(await left()).toEqual([waiting, accepted].toSorted());
  // Thirty days after its link has ended.
  await tidyInvitations({ ...here.ctx, now: inDays(61) });
  expect(await left()).toEqual([accepted]);
});
