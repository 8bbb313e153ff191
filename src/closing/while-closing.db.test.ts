// While an academy waits to be closed nothing new begins in it, and what began goes on.

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { administratorInvitations } from "#src/accounts/administrators/tables.ts";
import { findUser } from "#src/accounts/queries.ts";
import { askToTeach } from "#src/accounts/teachers/ask-to-teach.ts";
import { chooseTeaching } from "#src/accounts/teachers/choose-teaching.ts";
import { teacherRequests } from "#src/accounts/teachers/tables.ts";
import { teachTokenOf } from "#src/accounts/teachers/write-invitations.ts";
import { consentAskedBy, findLead } from "#src/campaigns/consent-queries.ts";
import { joinCampaign } from "#src/campaigns/join-campaign.ts";
import { downloadsOf } from "#src/campaigns/paths.rules.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { preview } from "#src/checkout/pay/preview.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { inTransaction } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { acceptAdministration } from "#src/teaching/administrators/accept-administration.ts";
import { resendAdministratorInvitation } from "#src/teaching/administrators/invite-administrator.ts";
import { removeAdministrator } from "#src/teaching/administrators/remove-administrator.ts";
import { acceptInvitation } from "#src/teaching/invitations/accept-invitation.ts";
import { grantInvited } from "#src/teaching/invitations/grant-invited.ts";
import { inviteLearners } from "#src/teaching/invitations/invite-learners.ts";
import { resendInvitation } from "#src/teaching/invitations/resend-invitation.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { findLastReview } from "#src/teaching/publishing/publishing-queries.ts";
import { reviewCourse } from "#src/teaching/publishing/review-course.ts";
import { enrolStudent } from "#src/teaching/students/enrol-student.ts";
import { acceptTeaching } from "#src/teaching/teachers/accept-teaching.ts";
import { decideRequest } from "#src/teaching/teachers/decide-request.ts";
import { inviteTeachers } from "#src/teaching/teachers/invite-teachers.ts";
import { inviteToTeach, provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { inviteToAdminister } from "#src/testing/administrators.ts";
import { addCampaign } from "#src/testing/campaign.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { addCompleteDraft, statusOf } from "#src/testing/draft-course.ts";
import { inviteOne } from "#src/testing/invitation.ts";
import { addLaunch } from "#src/testing/launch.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { eventOf, hurried, openShop, ways } from "#src/testing/purchase.ts";

const shop = await openShop({ settleMs: 3_600_000 });
const { world } = shop;
const { db } = world.database;
afterAll(() => shop.close());
const door = openDoor(world);
const closes = { code: "conflict", message: expect.stringContaining("Esta academia cierra el") };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Everything of it sees from then on that it closes. */
async function close(here: TestAcademy, closesAt = inDays(90)): Promise<TestAcademy> {
  const closing = { closingSince: new Date(), closesAt };
  await db.update(academies).set(closing).where(eq(academies.id, here.academy.id));
  const academy = await findAcademyById(db, here.academy.id);
  if (!academy) throw new Error("no academy");
  return {
    ...here,
    academy,
    ctx: { ...here.ctx, academy },
    as: (actor) => ({ ...here.as(actor), academy }),
  };
}

test("nothing is sold, to whom ever, for money or free", async () => {
  const here = await close(await world.academy());
  const student = here.as(here.student);
  const input = await shop.purchase(here.course);
  await expect(pay(student, input)).rejects.toMatchObject(closes);
  await expect(pay(here.ctx, { ...input, learnerEmail: "a@correo.test" })).rejects.toMatchObject(
    closes,
  );
  await expect(preview(student, [here.course.id])).rejects.toMatchObject(closes);
  expect(await shop.charges(here.student.email)).toEqual([]);
  const call = door.as(here.student, here.academy);
  const previewed = await call(`/api/transactions/preview?courses=${here.course.id}`);
  expect((await problemIn(previewed, 409)).detail).toContain("Esta academia cierra el");
});

test("a payment that was under way is settled and granted", async () => {
  const open = await world.academy();
  const input = await shop.purchase(open.course, undefined, { method: ways.nequi });
  const { id } = await pay(hurried(open.as(open.student)), input);
  const here = await close(open);
  // The same purchase again is answered as before.
  expect((await pay(hurried(here.as(here.student)), input)).id).toBe(id);
  const [charge] = await shop.charges(here.student.email);
  await shop.decide(charge?.reference ?? "", "APPROVED");
  const decided = await shop.decided(here.student.email);
  const event = await door.anyone(here.academy)("/api/gateway/events", { json: eventOf(decided) });
  expect(event.status).toBe(200);
  expect((await findOrder(here.ctx, id))?.status).toBe("paid");
  expect(await isEnrolled(here.ctx, here.student.id, here.course.id)).toBe(true);
});

test("nobody is invited, given a place or lets in by an invitation that waits", async () => {
  const open = await world.academy();
  const email = `${open.student.id}@correo.test`;
  await markProven(open.ctx, open.student);
  const { row, token, teacher } = await inviteOne(open, email);
  const here = await close(open);
  const inviting = { ...teacher, academy: here.academy };
  const given = { addresses: "b@correo.test", confirmed: true };
  await expect(inviteLearners(inviting, here.course.id, given)).rejects.toMatchObject(closes);
  await expect(resendInvitation(inviting, here.course.id, row.id)).rejects.toMatchObject(closes);
  const student = here.as(here.student);
  await expect(acceptInvitation(student, { token })).rejects.toMatchObject(closes);
  await inTransaction(student, (ctx) => grantInvited(ctx, { id: here.student.id, email }));
  expect(await isEnrolled(here.ctx, here.student.id, here.course.id)).toBe(false);
  const person = await here.person("academy");
  await markProven(here.ctx, person);
  const owner = here.as(person);
  const place = { email: "c@correo.test", courseId: here.course.id };
  await expect(enrolStudent(owner, place)).rejects.toMatchObject(closes);
});

test("nobody becomes a teacher; who asked can still be told no", async () => {
  const open = await world.academy();
  const invited = await inviteToTeach(open, "docente@correo.test");
  const here = await close(open);
  const person = await here.person("academy");
  await markProven(here.ctx, person);
  const owner = here.as(person);
  const given = { addresses: "d@correo.test", confirmed: true };
  await expect(inviteTeachers(owner, given)).rejects.toMatchObject(closes);
  const { token } = teachTokenOf(here.ctx, invited);
  await expect(acceptTeaching(here.ctx, { token })).rejects.toMatchObject(closes);
  const asker = await here.person("student");
  const approval = { ...here.academy, teaching: "approval" as const };
  await expect(askToTeach({ ...here.as(asker), academy: approval })).rejects.toMatchObject(closes);
  const user = (await findUser(here.ctx, asker.id)) ?? expect.fail("no account");
  const choosing = inTransaction(here.ctx, (ctx) => chooseTeaching(ctx, user));
  await expect(choosing).rejects.toMatchObject(closes);
  await db.insert(teacherRequests).values({ academyId: here.academy.id, userId: asker.id });
  const approve = decideRequest(owner, asker.id, { decision: "approved" });
  await expect(approve).rejects.toMatchObject(closes);
  await decideRequest(owner, asker.id, { decision: "refused" });
});

test("a sole administrator hands the academy over, also once it is closed", async () => {
  const open = await world.academy();
  for (const closesAt of [inDays(90), inDays(-1)]) {
    const here = await close(open, closesAt);
    const owner = await provenAdministrator(here);
    const person = await here.person("student");
    await markProven(here.ctx, person);
    const { row, token } = await inviteToAdminister(here, person.email, owner);
    await db
      .update(administratorInvitations)
      .set({ mailedAt: inDays(-1) })
      .where(eq(administratorInvitations.id, row.id));
    await resendAdministratorInvitation(owner, row.id);
    await acceptAdministration(here.as(person), { token });
    expect((await findUser(here.ctx, person.id))?.role).toBe("academy");
    await removeAdministrator(owner, { id: owner.actor.id });
  }
});

test("nobody is let in by an invitation while the academy is suspended", async () => {
  const here = await world.academy();
  const person = await here.person("student");
  await markProven(here.ctx, person);
  const administers = await inviteToAdminister(here, person.email);
  const learns = await inviteOne(here, person.email);
  const teaches = teachTokenOf(here.ctx, await inviteToTeach(here, person.email));
  const ctx = here.as(person);
  const paused = { ...ctx, academy: { ...ctx.academy, suspendedAt: new Date() } };
  const refused = { code: "forbidden", message: "Esta academia está en pausa." };
  // One after the other: a refusal that nobody waits for yet would end the run.
  for (const accept of [
    () => acceptAdministration(paused, { token: administers.token }),
    () => acceptTeaching(paused, { token: teaches.token }),
    () => acceptInvitation(paused, { token: learns.token }),
  ]) {
    await expect(accept()).rejects.toMatchObject(refused);
  }
  await inTransaction(paused, (held) => grantInvited(held, person));
  const user = (await findUser(here.ctx, person.id)) ?? expect.fail("no account");
  const choosing = inTransaction(paused, (held) => chooseTeaching(held, user));
  await expect(choosing).rejects.toMatchObject(refused);
  expect(user.role).toBe("student");
  expect(await isEnrolled(here.ctx, person.id, here.course.id)).toBe(false);
  await acceptAdministration(ctx, { token: administers.token });
});

test("nobody asks to teach or is approved while the academy is suspended; who asked can be told no", async () => {
  const here = await world.academy();
  const asker = await here.person("student");
  const teaching = "approval" as const;
  await askToTeach({ ...here.as(asker), academy: { ...here.academy, teaching } });
  const academy = { ...here.academy, teaching, suspendedAt: new Date() };
  const refused = { code: "forbidden", message: "Esta academia está en pausa." };
  const owner = { ...(await provenAdministrator(here)), academy };
  const approving = decideRequest(owner, asker.id, { decision: "approved" });
  await expect(approving).rejects.toMatchObject(refused);
  expect((await findUser(here.ctx, asker.id))?.role).toBe("student");
  const asking = askToTeach({ ...here.as(await here.person("student")), academy });
  await expect(asking).rejects.toMatchObject(refused);
  await decideRequest(owner, asker.id, { decision: "refused" });
});

test("no course is published, also one whose review had begun", async () => {
  const open = await world.academy();
  const draft = await addCompleteDraft(world, open);
  const begun = await addCompleteDraft(world, open);
  await decideCourse(open.as(open.teacher), begun.id, "publish");
  const { id: reviewId } = (await findLastReview(open.ctx, begun.id)) ?? expect.fail("no review");
  const here = await close(open);
  const publish = decideCourse(here.as(here.teacher), draft.id, "publish");
  await expect(publish).rejects.toMatchObject(closes);
  await reviewCourse(here.ctx, { courseId: begun.id, reviewId });
  expect(await statusOf(world, begun.id)).toBe("draft");
});

test("nobody subscribes to a launch or signs up with a campaign", async () => {
  const open = await world.academy();
  const launch = await addLaunch(open);
  const campaign = await addCampaign(db, open);
  const asked = (academy: TestAcademy) => consentAskedBy(academy.ctx, downloadsOf(campaign.name));
  expect(await asked(open)).toBe(campaign.consentText);
  const here = await close(open);
  // The sign-up that came with the campaign has no box then.
  expect(await asked(here)).toBeNull();
  await expect(subscribe(here.as(here.student), launch.id)).rejects.toMatchObject(closes);
  const joining = { userId: here.student.id, name: campaign.name };
  await joinCampaign(here.ctx, joining);
  const key = { campaignId: campaign.id, userId: here.student.id };
  expect(await findLead(here.ctx, key)).toBeNull();
});

test("people learn and read as before", async () => {
  const here = await close(await world.academy());
  const anyone = door.anyone(here.academy);
  expect((await anyone("/api/courses")).status).toBe(200);
  expect((await anyone(`/api/courses/${here.course.id}`)).status).toBe(200);
  const student = door.as(here.student, here.academy);
  for (const path of ["/api/users", "/api/users/export", "/api/orders"]) {
    expect([path, (await student(path)).status]).toEqual([path, 200]);
  }
});
