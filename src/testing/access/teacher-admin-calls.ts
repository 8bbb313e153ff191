// The calls about the teachers and the students of an academy: about those of the academy `here`.
import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import { teachTokenOf } from "#src/accounts/teachers/write-invitations.ts";
import type { Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolStudent } from "#src/teaching/students/enrol-student.ts";
import { invitations } from "#src/teaching/tables.ts";
import { inviteTeachers } from "#src/teaching/teachers/invite-teachers.ts";
import type { TestAcademy } from "../people.ts";
import { markProven } from "../prove.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

export const teacherAdminCalls: Calls = {
  "GET /academy/teachers": () => ({ path: "/academy/teachers" }),
  "GET /academy/teachers.csv": () => ({ path: "/academy/teachers.csv" }),
  "POST /academy/teachers/{teacherId}/suspend": async ({ here }) => ({
    path: `/academy/teachers/${(await here.person("teacher")).id}/suspend`,
    method: "POST",
  }),
  "POST /academy/teachers/{teacherId}/restore": async ({ here }) => ({
    path: `/academy/teachers/${(await here.person("teacher")).id}/restore`,
    method: "POST",
  }),
  "GET /academy/teachers/requests": () => ({ path: "/academy/teachers/requests" }),
  "POST /academy/teachers/requests/{userId}/approve": async (asking) => ({
    path: `/academy/teachers/requests/${await asker(asking)}/approve`,
    method: "POST",
  }),
  "POST /academy/teachers/requests/{userId}/refuse": async (asking) => ({
    path: `/academy/teachers/requests/${await asker(asking)}/refuse`,
    json: { note: "Por ahora no" },
  }),
  "POST /users/teaching-request": async ({ home }) => {
    await home.ctx.allAcademies.db
      .update(academies)
      .set({ teaching: "approval" })
      .where(eq(academies.id, home.academy.id));
    return { path: "/users/teaching-request", method: "POST" };
  },
  "GET /academy/teachers/invitations": () => ({ path: "/academy/teachers/invitations" }),
  "POST /academy/teachers/invitations": async (asking) => {
    await proveAll(asking);
    const json = { addresses: `${newId()}@correo.test`, confirmed: true };
    return { path: "/academy/teachers/invitations", json };
  },
  "POST /academy/teachers/invitations/{invitationId}/resend": async (asking) => {
    await proveAll(asking);
    return { path: `${await invited(asking)}/resend`, method: "POST" };
  },
  "DELETE /academy/teachers/invitations/{invitationId}": async (asking) => ({
    path: await invited(asking),
    method: "DELETE",
  }),
  // For the student.
  "POST /academy/teachers/invitations/accept": async (asking) => {
    const { here, people } = asking;
    await markProven(here.ctx, people.student);
    const mine = eq(teacherInvitations.email, people.student.email);
    await here.ctx.db.delete(teacherInvitations).where(mine);
    await here.ctx.db.update(users).set({ role: "student" }).where(eq(users.id, people.student.id));
    const row = await inviteToTeach(here, people.student.email);
    const { token } = teachTokenOf(here.ctx, row);
    return { path: "/academy/teachers/invitations/accept", json: { token } };
  },
  "GET /academy/students": () => ({ path: "/academy/students" }),
  "GET /academy/students.csv": () => ({ path: "/academy/students.csv" }),
  "POST /academy/students": async (asking) => {
    await proveAll(asking);
    const json = { email: `${newId()}@correo.test`, courseId: asking.here.course.id };
    return { path: "/academy/students", json };
  },
  "DELETE /academy/students/{userId}/courses/{courseId}": async ({ here }) => {
    const administrator = await provenAdministrator(here);
    const student = await here.person("student");
    await markProven(here.ctx, student);
    await enrolStudent(administrator, { email: student.email, courseId: here.course.id });
    return {
      path: `/academy/students/${student.id}/courses/${here.course.id}`,
      method: "DELETE",
    };
  },
  "DELETE /academy/students/invitations/{invitationId}": async ({ here }) => {
    const administrator = await provenAdministrator(here);
    const email = `${newId()}@correo.test`;
    await enrolStudent(administrator, { email, courseId: here.course.id });
    const [row] = await here.ctx.db
      .select({ id: invitations.id })
      .from(invitations)
      .where(eq(invitations.email, email));
    return { path: `/academy/students/invitations/${row?.id}`, method: "DELETE" };
  },
};

async function asker({ here }: Asking): Promise<string> {
  const { id: userId } = await here.person("student");
  await here.ctx.db.insert(teacherRequests).values({ academyId: here.academy.id, userId });
  return userId;
}

async function proveAll({ here, elsewhere, people }: Asking): Promise<void> {
  await markProven(here.ctx, people.academy);
  await markProven(elsewhere.ctx, people["academy elsewhere"]);
}

/** Of the given academy, with a proven e-mail: they may invite. */
export async function provenAdministrator(here: TestAcademy, role: Role = "academy") {
  const administrator = await here.person(role);
  await markProven(here.ctx, administrator);
  return here.as(administrator);
}

/** Mailed two hours ago. */
export async function inviteToTeach(here: TestAcademy, email: string) {
  const administrator = await provenAdministrator(here);
  const [result] = await inviteTeachers(administrator, { addresses: email, confirmed: true });
  if (result?.outcome !== "invited") throw new Error(`${email}: ${result?.message}`);
  const [row] = await here.ctx.db
    .select()
    .from(teacherInvitations)
    .where(eq(teacherInvitations.email, email));
  if (!row) throw new Error("nobody was invited");
  return row;
}

async function invited({ here }: Asking): Promise<string> {
  const row = await inviteToTeach(here, `${newId()}@correo.test`);
  await here.ctx.db
    .update(teacherInvitations)
    .set({ mailedAt: new Date(Date.now() - 2 * 3_600_000) })
    .where(eq(teacherInvitations.id, row.id));
  return `/academy/teachers/invitations/${row.id}`;
}
