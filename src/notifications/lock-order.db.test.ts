// What tells an account something and deletion of that account cannot deadlock, whichever is first.
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { forgetAccount } from "#src/accounts/profile/forget-account.ts";
import { users } from "#src/accounts/tables.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { archiveCoursesOf } from "#src/courses/authoring/archive-courses-of.ts";
import { openDueLaunches } from "#src/courses/launches/open-launches.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { forgetLearner } from "#src/enrolments/forget-learner.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { subscribers } from "#src/enrolments/tell-subscribers.ts";
import { deleteComment } from "#src/lessons/comments/delete-comment.ts";
import { postComment } from "#src/lessons/comments/post-comment.ts";
import { forgetViewer } from "#src/lessons/forget-viewer.ts";
import { giveUpVideo } from "#src/media/conversion/convert.ts";
import { videos } from "#src/media/tables.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { reviewCourse } from "#src/teaching/publishing/review-course.ts";
import { addCompleteDraft, reviewsOf } from "#src/testing/draft-course.ts";
import { addLaunch, fallDue } from "#src/testing/launch.ts";
import { toldTo } from "#src/testing/notices.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { eventOf, openShop } from "#src/testing/purchase.ts";
import { arrive } from "#src/testing/resident.ts";
import { storedVideo } from "#src/testing/stored-media.ts";

const shop = await openShop();
const { world, purchase, decided, voidCharge, payAndLeave } = shop;
afterAll(() => shop.close());
const { pool, embedded } = world.database;

type Scene = {
  /** Whose account is deleted. */
  leaver: Actor;
  cause(): Promise<unknown>;
  /** It needs no account that is being deleted. */
  isFree?: boolean;
};

/** By what is told. Each is prepared up to the last step. */
const scenes: Record<string, (here: TestAcademy) => Promise<Scene>> = {
  async "a sale to the teacher"(here) {
    const { student, teacher, course, ctx } = here;
    const both = [course, await here.addCourse()];
    const { charge } = await payAndLeave(here.as(student), await purchase(both));
    return { leaver: teacher, cause: () => acceptEvent(ctx, eventOf(charge)) };
  },
  async "a refund to the teacher"(here) {
    return { leaver: here.teacher, cause: await refund(here) };
  },
  async "a refund to the buyer"(here) {
    return { leaver: here.student, cause: await refund(here) };
  },
  async "a question to the teacher"(here) {
    const lesson = here.course.modules[1]?.lessons[0]?.id ?? "";
    await enrol(here.ctx, here.student.id, here.course.id);
    const cause = () => postComment(here.as(here.student), lesson, { comment: "¿Y si llueve?" });
    return { leaver: here.teacher, cause };
  },
  async "an answer to whoever asked"(here) {
    const { lesson, id } = await asked(here);
    const teacher = here.as(here.teacher);
    const cause = () => postComment(teacher, lesson, { comment: "Se tapa", answerTo: id });
    // A question that is gone by then has no answer.
    return { leaver: here.student, cause: () => cause().catch(notThere) };
  },
  async "the removal of a question, to nobody, while its answerer leaves"(here) {
    const { lesson, id } = await asked(here);
    const teacher = here.as(here.teacher);
    await postComment(teacher, lesson, { comment: "Se tapa", answerTo: id });
    const cause = () => deleteComment(here.as(here.student), lesson, id);
    return { leaver: here.teacher, cause, isFree: true };
  },
  async "a conversion to the teacher"(here) {
    const lesson = here.course.modules[0]?.lessons[0]?.id ?? "";
    await storedVideo(world, here, lesson, "received");
    const [video] = await world.database.db
      .select()
      .from(videos)
      .where(eq(videos.lessonId, lesson));
    return { leaver: here.teacher, cause: () => giveUpVideo(here.ctx, video?.id ?? "") };
  },
  async "a review to the teacher"(here) {
    const course = await addCompleteDraft(world, here);
    await decideCourse(here.as(here.teacher), course.id, "publish");
    const [review] = await reviewsOf(world, course.id);
    const about = { courseId: course.id, reviewId: review?.id ?? "" };
    return { leaver: here.teacher, cause: () => reviewCourse(here.ctx, about) };
  },
  async "an opening to a subscriber who has the course already"(here) {
    const course = await addLaunch(here);
    await subscribe(here.as(here.student), course.id);
    await enrol(here.ctx, here.student.id, course.id);
    await fallDue(here, course);
    return { leaver: here.student, cause: () => openDueLaunches(here.ctx, subscribers) };
  },
  async "a subscription, to nobody, of a learner who has the course already"(here) {
    const course = await addLaunch(here);
    await enrol(here.ctx, here.student.id, course.id);
    const { member } = await arrive(here, here.student);
    const cause = () => subscribe(member, course.id).catch(notSignedIn);
    return { leaver: here.student, cause };
  },
};

async function refund({ student, course, ctx, as }: TestAcademy) {
  await pay(as(student), await purchase(course));
  await voidCharge((await decided(student.email)).id);
  const event = eventOf(await decided(student.email));
  return () => acceptEvent(ctx, event);
}

async function asked(here: TestAcademy) {
  const lesson = here.course.modules[1]?.lessons[0]?.id ?? "";
  await enrol(here.ctx, here.student.id, here.course.id);
  const { id } = await postComment(here.as(here.student), lesson, { comment: "¿Y si llueve?" });
  return { lesson, id };
}

function notSignedIn(error: { code?: string }): void {
  if (error.code !== "unauthenticated") throw error;
}

function notThere(error: { code?: string }): void {
  if (error.code !== "not_found") throw error;
}

/** Deletes an account in the order of `deleteAccount`, and stops once the account is locked. */
async function stoppedDeletion({ ctx, academy }: TestAcademy, { id, email }: Actor) {
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.academyId, academy.id), eq(users.id, id)))
      .for("update");
    held.resolve();
    await gate.promise;
    await forgetViewer(ctx, id);
    await archiveCoursesOf(ctx, id, []);
    await forgetLearner(ctx, { id, email, emailVerifiedAt: null });
    await forgetAccount(ctx, { id });
  });
  await held.promise;
  return {
    async goOn() {
      gate.resolve();
      await ended;
    },
  };
}

/** Resolves when a query waits for a lock of another transaction. */
async function untilBlocked(): Promise<void> {
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBeGreaterThan(0);
}

describe.each(Object.keys(scenes))("%s", (name) => {
  const prepare = async () => {
    const here = await world.academy();
    const scene = await scenes[name]?.(here);
    if (!scene) throw new Error("no such scene");
    return { here, ...scene };
  };

  // The embedded database has one connection, so nothing runs concurrently.
  test.skipIf(embedded)("waits for a deletion that has begun, and tells nobody then", async () => {
    const { here, leaver, cause, isFree } = await prepare();
    const before = await toldTo(here.ctx, leaver);
    const deletion = await stoppedDeletion(here, leaver);
    const caused = cause();
    caused.catch(() => {});
    await (isFree ? caused : untilBlocked());
    await deletion.goOn();
    await caused;
    expect(await toldTo(here.ctx, leaver)).toEqual(before);
  });

  test("and a deletion at once both succeed, time and again", async () => {
    for (let round = 0; round < 3; round++) {
      const { here, leaver, cause } = await prepare();
      const { member } = await arrive(here, leaver);
      await Promise.all([cause(), deleteAccount(member, { confirmation: leaver.email })]);
    }
  });
});
