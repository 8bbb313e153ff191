import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { changeEmail } from "#src/accounts/email-change/change-email.ts";
import { users } from "#src/accounts/tables.ts";
import { orderClaims, orderItems, orders } from "#src/checkout/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { waitingChange } from "#src/testing/email-change.ts";
import { linksOf, newestOf } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { holdsFreePlace } from "../invitations/invitation-queries.ts";
import { knownEmails, learnersWith } from "../learners/known-email-queries.ts";
import { enrolStudent } from "./enrol-student.ts";
import { countStudents, listStudents } from "./student-queries.ts";
import { withdrawOffer, withdrawStudent } from "./withdraw-student.ts";
import { studentsFile } from "./write-students.ts";

const world = await openWorld();
afterAll(() => world.close());

async function scene() {
  const here = await world.academy();
  const administrator = await provenAdministrator(here);
  const student = await here.person("student", "=Luz Quira");
  await markProven(here.ctx, student);
  const place = { userId: student.id, courseId: here.course.id };
  return { here, administrator, student, place };
}

/** Writes a paid order of the course and what it claims. */
async function buy(
  here: TestAcademy,
  student: Actor,
  order: Partial<typeof orders.$inferInsert> = {},
) {
  const orderId = newId();
  const academyId = here.academy.id;
  await world.database.db.insert(orders).values({
    academyId,
    id: orderId,
    idempotencyKey: newId(),
    fingerprint: "",
    status: "paid",
    buyerId: student.id,
    learnerEmail: student.email,
    subtotalCents: 3900,
    discountCents: 0,
    taxCents: 741,
    totalCents: 4641,
    usdCop: 4000,
    totalCop: 185_640,
    billing: {
      firstName: "Ana",
      lastName: "Quira",
      address: "El Rosal",
      phone: "3001234567",
      city: "Cali",
    },
    acceptedBoxes: [["terms"], ["personal-data"]],
    ...order,
  });
  const { id: courseId, title } = here.course;
  const item = { courseId, title, teacherName: "Marta Yule", priceCents: 3900 };
  await world.database.db.insert(orderItems).values({ academyId, orderId, ...item });
  await world.database.db
    .insert(orderClaims)
    .values({ academyId, orderId, learnerEmail: student.email, courseId: here.course.id });
}

test("a proven account has the course at once, once of two at once, until it is withdrawn", async () => {
  const { here, administrator, student, place } = await scene();
  const given = { email: student.email.toUpperCase(), courseId: here.course.id };
  const both = await Promise.allSettled([
    enrolStudent(administrator, given),
    enrolStudent(administrator, given),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await isEnrolled(here.ctx, student.id, here.course.id)).toBe(true);
  // A purchase that is undone later leaves it.
  expect(await holdsFreePlace(here.ctx, place)).toBe(true);
  await withdrawStudent(administrator, place);
  expect(await isEnrolled(here.ctx, student.id, here.course.id)).toBe(false);
  expect(await holdsFreePlace(here.ctx, place)).toBe(false);
  await expect(withdrawStudent(administrator, place)).rejects.toMatchObject({ code: "not_found" });
});

test("any other address gets an invitation, which can be taken or withdrawn", async () => {
  const { here, administrator } = await scene();
  const [email, other] = [`${newId()}@correo.test`, `${newId()}@correo.test`];
  for (const one of [email, other]) {
    const given = { email: one, courseId: here.course.id };
    expect(await enrolStudent(administrator, given)).toBe("invited");
    await expect(enrolStudent(administrator, given)).rejects.toMatchObject({ code: "conflict" });
  }
  const { token } = linksOf(here.ctx, await newestOf(here, email));
  const person = { token, name: "Yeny", password: "cosecha de junio" };
  const { user } = await acceptInvitation(here.ctx, person);
  expect(await isEnrolled(here.ctx, user.id, here.course.id)).toBe(true);
  const waiting = await newestOf(here, other);
  const stranger = await provenAdministrator(await world.academy());
  await expect(withdrawOffer(stranger, waiting.id)).rejects.toMatchObject({ code: "not_found" });
  // The other administrator presses too, or the first answer was lost.
  const colleague = await provenAdministrator(here);
  for (const by of [administrator, administrator, colleague]) await withdrawOffer(by, waiting.id);
  await expect(withdrawOffer(stranger, waiting.id)).rejects.toMatchObject({ code: "not_found" });
  const link = linksOf(here.ctx, waiting);
  await expect(acceptInvitation(here.ctx, { token: link.token })).rejects.toMatchObject({
    code: "gone",
  });
});

test("what was bought is not withdrawn", async () => {
  const { here, administrator, student, place } = await scene();
  await enrol(here.ctx, student.id, here.course.id);
  await buy(here, student);
  await expect(withdrawStudent(administrator, place)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("que pide quien lo compró"),
  });
  const { found } = await listStudents(here.ctx, { part: student.email, after: null, limit: 20 });
  expect(found[0]?.places).toMatchObject([{ way: "bought", done: 0, total: 2 }]);
});

test("a course that was bought for nothing is taken back, and may be had again", async () => {
  const { here, administrator, student } = await scene();
  const courseId = here.course.id;
  await buy(here, student, { totalCents: 0, discountCents: 3900, taxCents: 0, totalCop: 0 });
  await enrol(here.ctx, student.id, courseId);
  const { found } = await listStudents(here.ctx, { part: student.email, after: null, limit: 20 });
  expect(found[0]?.places).toMatchObject([{ way: "free" }]);
  await withdrawStudent(administrator, { userId: student.id, courseId });
  expect(await isEnrolled(here.ctx, student.id, courseId)).toBe(false);
  expect(await here.ctx.db.$count(orderClaims, eq(orderClaims.learnerEmail, student.email))).toBe(
    0,
  );
});

test("the same after the student's e-mail has changed", async () => {
  const { here, administrator, student, place } = await scene();
  await buy(here, student, { totalCents: 0, discountCents: 3900, taxCents: 0, totalCop: 0 });
  await enrol(here.ctx, place.userId, place.courseId);
  const token = await waitingChange(here, student);
  await changeEmail(here.as(student), { token });
  await withdrawStudent(administrator, place);
  const { id } = here.academy;
  expect(await here.ctx.db.$count(orderClaims, eq(orderClaims.academyId, id))).toBe(0);
});

test("a page follows the one before, and the file has everybody with safe cells", async () => {
  const { here, administrator, student } = await scene();
  await enrolStudent(administrator, { email: student.email, courseId: here.course.id });
  await here.person("student", "Zoila");
  const first = await listStudents(here.ctx, { part: "", after: null, limit: 2 });
  expect([first.found.length, first.hasMore]).toEqual([2, true]);
  const after = first.found.at(-1)?.id ?? null;
  const second = await listStudents(here.ctx, { part: "", after, limit: 2 });
  expect([second.found.length, second.hasMore]).toEqual([1, false]);
  expect((await listStudents(here.ctx, { part: "luz", after: null, limit: 2 })).found).toHaveLength(
    1,
  );
  const file = await new Response(await studentsFile(here.ctx, "")).text();
  expect(file).toContain(`'=Luz Quira,${student.email}`);
  expect(file).toContain("De la academia,0,2,");
});

test("a teacher who has a course is listed, in the file, and can be withdrawn", async () => {
  const { here, administrator } = await scene();
  const teacher = await here.person("teacher", "Marta Yule");
  const none = await listStudents(here.ctx, { part: teacher.email, after: null, limit: 20 });
  expect(none.found).toEqual([]);
  await enrol(here.ctx, teacher.id, here.course.id);
  const { found } = await listStudents(here.ctx, { part: teacher.email, after: null, limit: 20 });
  expect(found).toMatchObject([{ id: teacher.id, places: [{ way: "given" }] }]);
  expect(await countStudents(here.ctx, teacher.email)).toBe(1);
  const file = await new Response(await studentsFile(here.ctx, "")).text();
  expect(file).toContain(`Marta Yule,${teacher.email}`);
  await withdrawStudent(administrator, { userId: teacher.id, courseId: here.course.id });
  expect(await isEnrolled(here.ctx, teacher.id, here.course.id)).toBe(false);
});

test("is for administrators alone", async () => {
  const { here, student, place } = await scene();
  for (const role of ["student", "teacher"] as const) {
    const ctx = here.as(await here.person(role));
    const given = { email: student.email, courseId: here.course.id };
    await expect(enrolStudent(ctx, given)).rejects.toMatchObject({ code: "forbidden" });
    await expect(withdrawStudent(ctx, place)).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("a teacher sees the e-mail of who agreed, where the academy allows it", async () => {
  const { here, student } = await scene();
  const other = await here.person("student");
  for (const { id } of [student, other]) await enrol(here.ctx, id, here.course.id);
  await here.ctx.db.update(users).set({ sharesEmail: true }).where(eq(users.id, student.id));
  const teacher = here.as(here.teacher);
  const allowed = { ...teacher, academy: { ...here.academy, sharesLearnerEmails: true } };
  const ids = [student.id, other.id];
  expect([...(await knownEmails(teacher, here.course.id, ids))]).toEqual([]);
  expect([...(await knownEmails(allowed, here.course.id, ids))]).toEqual([
    [student.id, student.email],
  ]);
  expect(await learnersWith(allowed, here.course.id, student.email)).toEqual([{ id: student.id }]);
  expect(await learnersWith(allowed, here.course.id, other.email)).toEqual([]);
  expect(await learnersWith(teacher, here.course.id, student.email)).toEqual([]);
});
