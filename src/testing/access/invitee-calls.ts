// The calls about invitations: to the course of the academy `here`, by its teacher.
import { and, eq } from "drizzle-orm";
import { newId } from "#src/db/columns.ts";
import { invitations } from "#src/teaching/tables.ts";
import { inviteOne, provenTeacher } from "../invitation.ts";
import { markProven } from "../prove.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

export const inviteeCalls: Calls = {
  "POST /courses/{id}/invitees": async ({ here, elsewhere }) => {
    for (const one of [here, elsewhere]) await provenTeacher(one);
    return {
      path: `/courses/${here.course.id}/invitees`,
      json: { emails: [`${newId()}@correo.test`], confirmed: true },
    };
  },
  "POST /courses/{id}/invitees/{invitationId}/resend": async (asking) => ({
    path: `${await invited(asking)}/resend`,
    method: "POST",
  }),
  "DELETE /courses/{id}/invitees/{invitationId}": async (asking) => ({
    path: await invited(asking),
    method: "DELETE",
  }),
  // For the student, to a course that they do not have.
  "POST /invitations/accept": async ({ here, people }) => {
    await markProven(here.ctx, people.student);
    const place = { ...here, course: await here.addCourse() };
    const { token } = await inviteOne(place, people.student.email);
    return { path: "/invitations/accept", json: { token } };
  },
};

/** Mailed two hours ago. */
async function invited({ here }: Asking): Promise<string> {
  const { row } = await inviteOne(here, `${newId()}@correo.test`);
  const mailedAt = new Date(Date.now() - 2 * 3_600_000);
  await here.ctx.db
    .update(invitations)
    .set({ mailedAt })
    .where(and(eq(invitations.academyId, here.academy.id), eq(invitations.id, row.id)));
  return `/courses/${here.course.id}/invitees/${row.id}`;
}
