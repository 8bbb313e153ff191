// What becomes of subscribers whose launch is moved, taken back or paused around its day.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import type { Actor } from "#src/ctx.ts";
import { notifications } from "#src/notifications/tables.ts";
import { addLaunch, change, day, fallDue } from "#src/testing/launch.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { enrolmentJobs } from "./jobs.ts";
import { sendLaunchMail } from "./launch-mail.ts";
import { subscribe } from "./subscribe.ts";
import { countSubscriptions, isSubscribed, listSubscriptions } from "./subscription-queries.ts";
import { academiesWithWaiting } from "./waiting-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

/** What the job of the clock does, of the academy as it is by now. */
async function open(here: TestAcademy): Promise<void> {
  const academy = await findAcademyById(db, here.academy.id);
  if (academy) await enrolmentJobs["courses.open"]({ ...here.ctx, academy });
}

async function mailsTo({ email }: Pick<Actor, "email">): Promise<string[]> {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function waiting({ isProven = true } = {}) {
  const here = await world.academy();
  if (isProven) await markProven(here.ctx, here.student);
  const course = await addLaunch(here);
  await subscribe(here.as(here.student), course.id);
  return { here, course, student: here.student };
}

const later = (here: TestAcademy) => new Date(here.ctx.now.getTime() + 20 * day);
const saidOf = ({ title }: Course) => `Ya abrió: ${title}`;
const move = (here: TestAcademy, changes: Partial<typeof academies.$inferInsert>) =>
  db.update(academies).set(changes).where(eq(academies.id, here.academy.id));

test("a launch whose day is taken away opens at once, and its subscribers are told", async () => {
  const { here, course, student } = await waiting();
  await change(here, course, { scheduledLaunch: null, isSubscription: false, feedListing: true });
  expect(await academiesWithWaiting(db, here.ctx.now)).toContain(here.academy.id);
  await open(here);
  await world.runJobs();
  expect(await mailsTo(student)).toEqual([saidOf(course)]);
  expect(await academiesWithWaiting(db, here.ctx.now)).not.toContain(here.academy.id);
});

test("who was told subscribes anew to a later day, and is told again on it", async () => {
  const { here, course, student } = await waiting();
  const member = here.as(student);
  const seen = async () => ({
    subscribed: await isSubscribed(member, student.id, course.id),
    listed: (await listSubscriptions(member, student.id)).length,
    counted: await countSubscriptions(member, student.id),
  });
  const is = (subscribed: boolean, number: number) => ({
    ...{ subscribed, listed: number, counted: number },
  });
  await fallDue(here, course);
  await open(here);
  await world.runJobs();
  expect(await seen()).toEqual(is(true, 1));

  // The one mail of that subscription is spent: the page asks again instead of promising another.
  await change(here, course, { scheduledLaunch: later(here) });
  expect(await seen()).toEqual(is(false, 0));
  for (const _ of ["once", "again"]) await subscribe(member, course.id);
  expect(await seen()).toEqual(is(true, 1));
  await fallDue(here, course);
  for (const _ of ["once", "again"]) await open(here);
  await world.runJobs();
  expect(await mailsTo(student)).toEqual([saidOf(course), saidOf(course)]);
  expect(await db.$count(notifications, eq(notifications.userId, student.id))).toBe(2);
});

type Pause = [name: string, begin: (here: TestAcademy, course: Course) => Promise<unknown>];

const pauses: Pause[] = [
  ["the launch is moved", (here, course) => change(here, course, { scheduledLaunch: later(here) })],
  ["the course is taken off sale", (here, course) => change(here, course, { status: "draft" })],
  [
    "the academy is about to close",
    (here) => move(here, { closingSince: here.ctx.now, closesAt: later(here) }),
  ],
  ["the academy is suspended", (here) => move(here, { suspendedAt: here.ctx.now })],
];

async function end(here: TestAcademy, course: Course): Promise<void> {
  await change(here, course, { status: "published" });
  await fallDue(here, course);
  await move(here, { closingSince: null, closesAt: null, suspendedAt: null });
}

test.each(pauses)("while the mail waits in its queue, %s: it says so later", async (_, begin) => {
  const { here, course, student } = await waiting();
  await fallDue(here, course);
  await open(here);
  await begin(here, course);
  await world.runJobs();
  await open(here);
  await world.runJobs();
  expect(await mailsTo(student)).toEqual([]);
  await end(here, course);
  for (const _ of ["once", "again"]) {
    await open(here);
    await world.runJobs();
  }
  expect(await mailsTo(student)).toEqual([saidOf(course)]);
});

test.each(pauses)(
  "a launch that falls due while %s tells nobody until it is over",
  async (_, begin) => {
    const { here, course, student } = await waiting();
    await fallDue(here, course);
    await begin(here, course);
    await open(here);
    expect(await db.$count(notifications, eq(notifications.userId, student.id))).toBe(0);
    await end(here, course);
    await open(here);
    await world.runJobs();
    expect(await mailsTo(student)).toEqual([saidOf(course)]);
  },
);

test("an address that nobody has proven, which may be a stranger's, gets no mail", async () => {
  const { here, course, student } = await waiting({ isProven: false });
  await fallDue(here, course);
  await open(here);
  await world.runJobs();
  expect(await mailsTo(student)).toEqual([]);
  expect(await db.$count(notifications, eq(notifications.userId, student.id))).toBe(1);
});

test("a mail that is sent again after a lost answer is the same mail", async () => {
  const { here, course, student } = await waiting();
  await fallDue(here, course);
  await open(here);
  await world.runJobs();
  await sendLaunchMail(here.ctx, { userId: student.id, courseId: course.id });
  expect(await mailsTo(student)).toEqual([saidOf(course)]);
});
