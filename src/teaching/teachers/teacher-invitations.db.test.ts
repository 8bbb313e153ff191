import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { teacherInvitations } from "#src/accounts/teachers/tables.ts";
import { teachTokenOf } from "#src/accounts/teachers/write-invitations.ts";
import { newId } from "#src/db/columns.ts";
import { inviteToTeach, provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { stopPath } from "../invitations/invitation-links.ts";
import { refuseInvitations } from "../invitations/refuse-invitations.ts";
import { enrolStudent } from "../students/enrol-student.ts";
import { acceptTeaching } from "./accept-teaching.ts";
import { resendTeacherInvitation, withdrawTeacherInvitation } from "./change-teacher-invitation.ts";
import { inviteTeachers } from "./invite-teachers.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

async function invited() {
  const student = await here.person("student");
  await markProven(here.ctx, student);
  const row = await inviteToTeach(here, student.email);
  return { student, row, ...teachTokenOf(here.ctx, row) };
}

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("two acceptances at once make one teacher, who keeps the session", async () => {
  const { student, token } = await invited();
  const ctx = here.as(student);
  const both = await Promise.all([acceptTeaching(ctx, { token }), acceptTeaching(ctx, { token })]);
  expect(both.map(({ outcome }) => outcome)).toEqual(["teaches", "teaches"]);
  expect((await findUser(ctx, student.id))?.role).toBe("teacher");
  const other = here.as(await here.person("student"));
  await expect(acceptTeaching(other, { token })).rejects.toMatchObject({ code: "conflict" });
  await expect(acceptTeaching(here.ctx, { token })).rejects.toMatchObject({ code: "gone" });
});

test("a link opens an account, whose sign-up then completes as a teacher's", async () => {
  const email = `${newId()}@correo.test`;
  const { token } = teachTokenOf(here.ctx, await inviteToTeach(here, email));
  const given = { token, name: "Yeny", password: "cosecha de junio" };
  const { outcome, tokens } = await acceptTeaching(here.ctx, given);
  expect(outcome).toBe("completes");
  expect(tokens).not.toBeNull();
  expect(await findUserByEmail(here.ctx, email)).toMatchObject({ completedSignUp: false });
});

test("a link works in no other academy, and not once withdrawn or expired", async () => {
  const { token, row, student } = await invited();
  const there = await world.academy();
  await expect(acceptTeaching(there.ctx, { token })).rejects.toMatchObject({ code: "gone" });
  const expired = { ...here.as(student), now: later(31 * 24) };
  await expect(acceptTeaching(expired, { token })).rejects.toMatchObject({ code: "gone" });
  const stranger = await provenAdministrator(there);
  await expect(withdrawTeacherInvitation(stranger, row.id)).rejects.toMatchObject({
    code: "not_found",
  });
  await withdrawTeacherInvitation(await provenAdministrator(here), row.id);
  await expect(acceptTeaching(here.as(student), { token })).rejects.toMatchObject({ code: "gone" });
});

test("each address of a list is told apart, and a refusing mailbox is left in peace", async () => {
  const administrator = await provenAdministrator(here);
  const teacher = await here.person("teacher");
  const [known, refusing, fresh] = [1, 2, 3].map((one) => `${one}-${newId()}@correo.test`);
  await inviteToTeach(here, known ?? "");
  const stop = stopPath(here.ctx, refusing ?? "").split("token=")[1] ?? "";
  await refuseInvitations(here.ctx, stop);
  const addresses = ["nadie", teacher.email, known, refusing, fresh].join("\n");
  const results = await inviteTeachers(administrator, { addresses, confirmed: true });
  expect(results.map(({ outcome }) => outcome)).toEqual([
    ...["invalid", "own", "already", "refuses", "invited"],
  ]);
  await expect(
    inviteTeachers(administrator, { addresses: "", confirmed: true }),
  ).rejects.toMatchObject({ message: "Campo vacío" });
});

test("it is mailed once more after an hour, with another link", async () => {
  const { row, token } = await invited();
  const administrator = await provenAdministrator(here);
  await expect(resendTeacherInvitation(administrator, row.id)).rejects.toMatchObject({
    code: "too_many",
  });
  await here.ctx.db
    .update(teacherInvitations)
    .set({ mailedAt: later(-2) })
    .where(eq(teacherInvitations.id, row.id));
  await resendTeacherInvitation(administrator, row.id);
  await expect(acceptTeaching(here.ctx, { token })).rejects.toMatchObject({ code: "gone" });
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const mine = mails.filter(({ to }) => to === row.email);
  expect(mine.map(({ subject }) => subject)).toContain("La Gulupa te invita a enseñar");
});

test("refusing every invitation ends the one that waits", async () => {
  const { student, token } = await invited();
  const stop = stopPath(here.ctx, student.email).split("token=")[1] ?? "";
  await refuseInvitations(here.ctx, stop);
  await expect(acceptTeaching(here.as(student), { token })).rejects.toMatchObject({ code: "gone" });
});

test("an academy that has published nothing invites few strangers a day", async () => {
  const home = await world.academy();
  await changeCourses(home.ctx, home.course.id, { status: "draft", publishedAt: null });
  const given = await provenAdministrator(home);
  const quotas = quotasWith({ COURSE_INVITATIONS_PER_DAY_UNPUBLISHED: 2 });
  const administrator = { ...given, outside: { ...given.outside, quotas } };
  const addresses = [1, 2, 3].map((one) => `${one}-${newId()}@correo.test`).join("\n");
  const results = await inviteTeachers(administrator, { addresses, confirmed: true });
  expect(results.map(({ outcome }) => outcome)).toEqual(["invited", "invited", "limit"]);
  const place = { email: `${newId()}@correo.test`, courseId: home.course.id };
  await expect(enrolStudent(administrator, place)).rejects.toMatchObject({ code: "too_many" });
  // Taken off sale again, a course was published once.
  await changeCourses(home.ctx, home.course.id, { publishedAt: new Date() });
  const [later] = await inviteTeachers(administrator, {
    ...{ addresses: `${newId()}@correo.test`, confirmed: true },
  });
  expect(later).toMatchObject({ outcome: "invited" });
});

test("a suspended academy writes to nobody, and what waited is not sent", async () => {
  const home = await world.academy();
  const administrator = await provenAdministrator(home);
  const email = `${newId()}@correo.test`;
  await inviteTeachers(administrator, { addresses: email, confirmed: true });
  await world.database.db
    .update(academies)
    .set({ suspendedAt: new Date() })
    .where(eq(academies.id, home.academy.id));
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  expect(mails.filter(({ to }) => to === email)).toEqual([]);
  const academy = { ...administrator.academy, suspendedAt: new Date() };
  const again = { addresses: `${newId()}@correo.test`, confirmed: true };
  await expect(inviteTeachers({ ...administrator, academy }, again)).rejects.toMatchObject({
    code: "forbidden",
  });
});
