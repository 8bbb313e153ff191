// What gives, takes and ends invitations at the same moment, and the deletion of those who do: each
// round ends, without a deadlock, in one of the orders.
import { afterAll, expect, test } from "vitest";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { archiveCoursesOf } from "#src/courses/authoring/archive-courses-of.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolLearner } from "#src/enrolments/enrol.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { isProblem } from "#src/problem.ts";
import { engine } from "#src/testing/database/engine.ts";
import { inviteOne, provenTeacher } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteLearners } from "./invite-learners.ts";
import { refuseInvitations } from "./refuse-invitations.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

const world = await openWorld();
afterAll(() => world.close());

const password = "cosecha de junio";
// The embedded database has one connection, where transactions take turns in any case.
const rounds = engine === "pglite" ? 1 : 8;

async function learner(here: TestAcademy, email: string) {
  const { user, tokens } = await signUp(here.ctx, { email, password, name: "Yeny" });
  const actor = await readAccessToken(here.ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return { user, me: here.as(actor) };
}

/** A refusal is an answer; anything else, such as a deadlock, is a defect. */
async function allAtOnce(work: (() => Promise<unknown>)[]): Promise<void> {
  const outcomes = await Promise.allSettled(work.map((one) => one()));
  const failed = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(failed.filter((reason) => !isProblem(reason))).toEqual([]);
}

test("accepting, refusing, withdrawing and the deletion of either person end in one order", async () => {
  for (let round = 0; round < rounds; round++) {
    const here = await world.academy();
    const email = `${newId()}@correo.test`;
    const { user, me } = await learner(here, email);
    await markProven(here.ctx, user);
    const { teacher, token, row, stopToken } = await inviteOne(here, email);
    const late = { ...teacher, now: new Date(Date.now() + 2 * 3_600_000) };
    await allAtOnce([
      () => acceptInvitation(me, { token }),
      () => acceptInvitation(me, { token }),
      () => deleteAccount(me, { password }),
      () => deleteAccount(teacher, { confirmation: teacher.actor.email }),
      () => withdrawInvitation(teacher, here.course.id, row.id),
      () => resendInvitation(late, here.course.id, row.id),
      () => refuseInvitations(here.ctx, stopToken),
    ]);
  }
});

test("proving an address with places of two kinds, purchases of both courses, and the inviters' deletion", async () => {
  for (let round = 0; round < rounds; round++) {
    const here = await world.academy();
    const email = `${newId()}@correo.test`;
    const { user } = await learner(here, email);
    const other = { ...here, course: await here.addCourse() };
    const { teacher } = await inviteOne(here, email);
    await inviteOne(other, email);
    const stranger = await here.person("student");
    await markProven(here.ctx, stranger);
    const courseIds = [here.course.id, other.course.id].toSorted();
    const buy = (to: string) =>
      inTransaction(here.ctx, async (ctx) => {
        const learner = { email: to, buyerId: null };
        await countOnDays(ctx, await enrolLearner(ctx, learner, courseIds));
      });
    await allAtOnce([
      () => prove(here.ctx, user),
      () => buy(email),
      () => buy(stranger.email),
      () => deleteAccount(teacher, { confirmation: teacher.actor.email }),
      () => inTransaction(here.ctx, (ctx) => archiveCoursesOf(ctx, here.teacher.id, [])),
    ]);
    // Bought, if the invitation ended first.
    for (const id of courseIds) expect(await isEnrolled(here.ctx, user.id, id)).toBe(true);
  }
});

test("lists of the same addresses in other orders, and the deletion of their sender", async () => {
  for (let round = 0; round < rounds; round++) {
    const here = await world.academy();
    const teacher = await provenTeacher(here);
    const emails = Array.from({ length: 6 }, () => `${newId()}@correo.test`);
    const send = (list: string[]) => () =>
      inviteLearners(teacher, here.course.id, { addresses: list.join("\n"), confirmed: true });
    await allAtOnce([
      send(emails),
      send(emails.toReversed()),
      () => deleteAccount(teacher, { confirmation: teacher.actor.email }),
      send(emails.toSorted()),
    ]);
    expect(await world.runJobs()).toMatchObject({ failed: 0 });
  }
});
