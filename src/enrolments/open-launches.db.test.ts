import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { forgetAccount } from "#src/accounts/profile/forget-account.ts";
import { users } from "#src/accounts/tables.ts";
import { academiesWithDueLaunches, openDueLaunches } from "#src/courses/launches/open-launches.ts";
import { courses } from "#src/courses/tables.ts";
import { type Actor, type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { addLaunch, addTold, change, fallDue } from "#src/testing/launch.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { enrol } from "./enrol.ts";
import { sendLaunchMail } from "./launch-mail.ts";
import { subscribe } from "./subscribe.ts";
import { subscriptions } from "./tables.ts";
import { subscribers } from "./tell-subscribers.ts";
import { tellWaiting } from "./tell-waiting.ts";
import { academiesWithWaiting } from "./waiting-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { pool } = world.database;

const open = (ctx: Ctx) => openDueLaunches(ctx, subscribers);

async function stateOf({ db, academy }: Ctx, id: string) {
  const own = and(eq(courses.academyId, academy.id), eq(courses.id, id));
  const [course] = await db.select().from(courses).where(own);
  return { isSubscription: course?.isSubscription, feedListing: course?.feedListing };
}

const awaited = { isSubscription: true, feedListing: false };
const opened = { isSubscription: false, feedListing: true };

/** An opened course, and the job that mails one of its subscribers about it. */
async function openedTo(here: TestAcademy, { id }: Pick<Actor, "id">) {
  const course = await addLaunch(here);
  await change(here, course, { scheduledLaunch: null, isSubscription: false });
  const about = { userId: id, courseId: course.id };
  await addTold(here, about);
  return { course, about };
}

/** The users to mail about a course, according to the waiting jobs. */
async function toldOf(courseId: string): Promise<string[]> {
  const { rows } = await pool.query<{ user: string }>(
    `select data->>'userId' as user from pgboss.job
     where name = 'enrolments.mail' and data->>'courseId' = $1`,
    [courseId],
  );
  return rows.map(({ user }) => user).sort();
}

async function lettersTo({ email }: Pick<Actor, "email">) {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email);
}

test("a due course opens, and each subscriber gets one mail", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  const other = await here.person("student");
  for (const actor of [here.student, other]) {
    await markProven(here.ctx, actor);
    await subscribe(here.as(actor), course.id);
  }
  await fallDue(here, course);
  await open(here.ctx);
  await open(here.ctx);
  expect(await stateOf(here.ctx, course.id)).toEqual(opened);
  expect(await toldOf(course.id)).toEqual([here.student.id, other.id].sort());
  expect(await world.runJobs()).toMatchObject({ failed: 0 });
  for (const actor of [here.student, other]) {
    const letters = await lettersTo(actor);
    expect(letters.map(({ subject }) => subject)).toEqual([`Ya abrió: ${course.title}`]);
  }
});

test("a due course without subscribers opens too", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  await fallDue(here, course);
  await open(here.ctx);
  expect(await stateOf(here.ctx, course.id)).toEqual(opened);
});

test("subscribers of a launch that was listed before get one mail too, when it opens", async () => {
  const here = await world.academy();
  const course = await addLaunch(here, { isSubscription: false, feedListing: true });
  await subscribe(here.as(here.student), course.id);
  const waiting = async () =>
    (await academiesWithWaiting(world.database.db, here.ctx.now)).includes(here.academy.id);
  await tellWaiting(here.ctx);
  expect([await waiting(), await toldOf(course.id)]).toEqual([false, []]);
  await fallDue(here, course);
  expect(await waiting()).toBe(true);
  await Promise.all([tellWaiting(here.ctx), tellWaiting(here.ctx), open(here.ctx)]);
  expect([await waiting(), await toldOf(course.id)]).toEqual([false, [here.student.id]]);
});

test("nothing happens before the launch, and nothing happens twice after it", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  await subscribe(here.as(here.student), course.id);
  await open(here.ctx);
  expect(await stateOf(here.ctx, course.id)).toEqual(awaited);
  expect(await toldOf(course.id)).toEqual([]);

  await fallDue(here, course);
  await open(here.ctx);
  // The teacher announces a second edition; a subscriber who was notified gets no second mail.
  await change(here, course, { isSubscription: true });
  await open(here.ctx);
  expect(await toldOf(course.id)).toEqual([here.student.id]);
});

test("a due draft does not open until it is published", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  await subscribe(here.as(here.student), course.id);
  await fallDue(here, course);
  await change(here, course, { status: "draft" });
  await open(here.ctx);
  expect(await toldOf(course.id)).toEqual([]);
  await change(here, course, { status: "published" });
  await open(here.ctx);
  expect(await toldOf(course.id)).toEqual([here.student.id]);
});

test("two concurrent workers and hundreds of subscribers: each is notified once", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  const ids = Array.from({ length: 230 }, newId);
  const academyId = here.academy.id;
  const rest = { academyId, name: "Ana", role: "student", completedSignUp: true } as const;
  await here.ctx.db
    .insert(users)
    .values(ids.map((id) => ({ ...rest, id, email: `${id}@correo.test` })));
  const courseId = course.id;
  await here.ctx.db
    .insert(subscriptions)
    .values(ids.map((userId) => ({ academyId, userId, courseId })));
  await fallDue(here, course);
  await Promise.all([open(here.ctx), open(here.ctx)]);
  expect(await toldOf(course.id)).toEqual(ids.sort());
  expect(await stateOf(here.ctx, course.id)).toEqual(opened);
});

test("after a crash the next process opens the rest", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  await subscribe(here.as(here.student), course.id);
  await fallDue(here, course);
  const dying = openDueLaunches(here.ctx, {
    ...subscribers,
    async tell(...about) {
      await subscribers.tell(...about);
      throw new Error("killed");
    },
  });
  await expect(dying).rejects.toThrow("killed");
  expect(await toldOf(course.id)).toEqual([]);
  expect(await stateOf(here.ctx, course.id)).toEqual(awaited);
  await open(here.ctx);
  expect(await toldOf(course.id)).toEqual([here.student.id]);
});

test("an academy opens only its own courses, and only academies with due launches are found", async () => {
  const [here, there] = [await world.academy(), await world.academy()];
  const course = await addLaunch(here);
  await subscribe(here.as(here.student), course.id);
  const due = async () =>
    (await academiesWithDueLaunches(world.database.db, here.ctx.now)).includes(here.academy.id);
  expect(await due()).toBe(false);
  await fallDue(here, course);
  expect(await due()).toBe(true);
  await open(there.ctx);
  expect(await stateOf(here.ctx, course.id)).toEqual(awaited);
  await open(here.ctx);
  expect(await due()).toBe(false);
});

test("the mail shows the course, its price and its address", async () => {
  const here = await world.academy();
  const { course, about } = await openedTo(here, here.student);
  await sendLaunchMail(here.ctx, about);
  await sendLaunchMail(here.ctx, about);
  const [letter, ...more] = await lettersTo(here.student);
  expect(more).toEqual([]);
  const mail = await world.outside.mailer.mailbox?.read(letter?.id ?? "");
  expect(mail?.text).toContain("USD 39");
  expect(mail?.text).toContain(course.title);
  expect(mail?.text).toContain(here.teacher.name);
  const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(new URL(link).host).toBe(`${here.academy.subdomain}.localhost:3000`);
  expect(new URL(link).pathname).toMatch(new RegExp(`^/explore/courses/${course.id}/`));
  expect(mail?.html).toContain("data:image/png;base64,");
});

test("the mail of an academy that shows pesos first has the pesos that are charged", async () => {
  const here = await world.academy();
  const { about } = await openedTo(here, here.student);
  const ctx = { ...here.ctx, academy: { ...here.academy, pesosFirst: true } };
  await sendLaunchMail(ctx, about);
  const [letter] = await lettersTo(here.student);
  const mail = await world.outside.mailer.mailbox?.read(letter?.id ?? "");
  expect(mail?.text).toMatch(/Precio\W+185\.640 COP con IVA\s+En dólares\W+USD 39 más IVA/);
});

test("whoever has the course by then is not asked to buy it", async () => {
  const here = await world.academy();
  const { course, about } = await openedTo(here, here.student);
  await enrol(here.ctx, here.student.id, course.id);
  await sendLaunchMail(here.ctx, about);
  const [letter] = await lettersTo(here.student);
  const mail = await world.outside.mailer.mailbox?.read(letter?.id ?? "");
  expect(mail?.text).toContain("ya está en tu cuenta");
  expect(mail?.text).not.toMatch(/a la venta|USD/);
});

test("a deleted account, and the subscribers of a withdrawn course, get no mail", async () => {
  const here = await world.academy();
  const gone = await here.person("student");
  const [left, withdrawn] = [await openedTo(here, gone), await openedTo(here, here.student)];
  await inTransaction(here.ctx, (ctx) => forgetAccount(ctx, gone));
  await sendLaunchMail(here.ctx, left.about);
  await change(here, withdrawn.course, { status: "archived" });
  await sendLaunchMail(here.ctx, withdrawn.about);
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const courseIds = [left.course.id, withdrawn.course.id];
  expect(mails.filter(({ id }) => courseIds.some((one) => id.includes(one)))).toEqual([]);
});
