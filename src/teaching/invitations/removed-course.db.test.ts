// A place that is given while its course is being removed: nobody gets it.
import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { holdSales } from "#src/courses/authoring/hold-standing.ts";
import { courses } from "#src/courses/tables.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments, waitingEnrolments } from "#src/enrolments/tables.ts";
import { studentTexts } from "#src/teaching/students/student.rules.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { inviteOne } from "#src/testing/invitation.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { enrolStudent } from "../students/enrol-student.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { linkTexts } from "./invitation-texts.rules.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db, pool, embedded } = world.database;

async function scene() {
  const here = await world.academy();
  const student = await here.person("student");
  return { here, student, courseId: here.course.id };
}

/** A removal that stays open until `end` is called. */
async function removing({ here, courseId }: Awaited<ReturnType<typeof scene>>) {
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const removal = inTransaction(here.ctx, async (ctx) => {
    await holdSales(ctx, courseId);
    await ctx.db.update(courses).set({ removedAt: ctx.now }).where(eq(courses.id, courseId));
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const end = async () => {
    gate.resolve();
    await removal;
  };
  onTestFinished(end);
  return end;
}

/** Resolves when so many queries wait for a lock of another transaction. */
async function waiting(count: number): Promise<void> {
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBe(count);
}

async function placesIn(courseId: string): Promise<number> {
  const counts = [enrolments, waitingEnrolments].map((table) =>
    db.$count(table, eq(table.courseId, courseId)),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

// The embedded database has one connection, so nothing runs concurrently.
test.skipIf(embedded)("an invitation is refused, to an account and to a new one", async () => {
  const one = await scene();
  const { here, student, courseId } = one;
  await markProven(here.ctx, student);
  const { token } = await inviteOne(here, student.email);
  const stranger = await inviteOne(here, `${newId()}@correo.test`);
  const person = { name: "Yeny", password: "cosecha de junio" };
  const end = await removing(one);
  const gone = { code: "gone", message: linkTexts.removed };
  const refused = [
    expect(acceptInvitation(here.as(student), { token })).rejects.toMatchObject(gone),
    expect(acceptInvitation(here.ctx, { token: stranger.token, ...person })).rejects.toMatchObject(
      gone,
    ),
  ];
  await waiting(2);
  await end();
  await Promise.all(refused);
  expect(await placesIn(courseId)).toBe(0);
});

test.skipIf(embedded)(
  "whoever proves the address gets the places in the other courses",
  async () => {
    const one = await scene();
    const { here, student, courseId } = one;
    const kept = await here.addCourse();
    await inviteOne(here, student.email);
    await inviteOne({ ...here, course: kept }, student.email);
    const end = await removing(one);
    const proven = prove(here.ctx, student satisfies Actor);
    await waiting(1);
    await end();
    await proven;
    expect([await placesIn(courseId), await placesIn(kept.id)]).toEqual([0, 1]);
  },
);

test.skipIf(embedded)("the academy gives none", async () => {
  const one = await scene();
  const { here, student, courseId } = one;
  const administrator = await provenAdministrator(here);
  await markProven(here.ctx, student);
  const end = await removing(one);
  const refused = expect(
    enrolStudent(administrator, { email: student.email, courseId }),
  ).rejects.toMatchObject({ code: "not_found", message: studentTexts.courseGone });
  await waiting(1);
  await end();
  await refused;
  expect(await placesIn(courseId)).toBe(0);
});
