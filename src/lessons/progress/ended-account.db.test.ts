import { and, eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { postComment } from "#src/lessons/comments/post-comment.ts";
import { forgetViewer } from "#src/lessons/forget-viewer.ts";
import { findProgress } from "#src/lessons/queries.ts";
import { comments } from "#src/lessons/tables.ts";
import { lockLesson } from "#src/media/attachments/attachment-queries.ts";
import { openWorld } from "#src/testing/world.ts";
import { saveProgress } from "./save-progress.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db, pool, embedded } = world.database;
const here = await world.academy();
const { course } = here;
const [first = "", second = ""] = course.modules.flatMap((one) => one.lessons.map(({ id }) => id));

async function newLearner() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, course.id);
  return here.as(actor);
}

/** A transaction that deletes an account and stays open until `end` is called. */
async function endingAccount({ id }: Actor) {
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ending = inTransaction(here.ctx, async (ctx) => {
    const account = and(eq(users.academyId, here.academy.id), eq(users.id, id));
    await ctx.db.select().from(users).where(account).for("update");
    held.resolve();
    await gate.promise;
    await forgetViewer(ctx, id);
    await ctx.db.update(users).set({ deletedAt: new Date() }).where(account);
  });
  await held.promise;
  const end = async () => {
    gate.resolve();
    await ending;
  };
  onTestFinished(end);
  return { end };
}

/** Resolves when a query waits for a lock of another transaction. */
async function waiting(): Promise<void> {
  const blocked = "select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0";
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBeGreaterThan(0);
}

// The embedded database has one connection, so nothing runs concurrently.
test.skipIf(embedded)("no progress is stored for an account deleted meanwhile", async () => {
  const leaving = await newLearner();
  await saveProgress(leaving, { courseId: course.id, lessonId: first, minutes: 1 });
  const ending = await endingAccount(leaving.actor);
  const saving = saveProgress(leaving, { courseId: course.id, lessonId: second, minutes: 1 });
  const refused = expect(saving).rejects.toMatchObject({ code: "not_found" });
  await waiting();
  const staying = await newLearner();
  await saveProgress(staying, { courseId: course.id, lessonId: first, minutes: 1 });
  await ending.end();
  await refused;
  const { history } = await findProgress(leaving, leaving.actor.id, course.id);
  expect(history).toEqual([]);
});

test.skipIf(embedded)("no comment is stored for an account deleted meanwhile", async () => {
  const leaving = await newLearner();
  const ending = await endingAccount(leaving.actor);
  const posting = postComment(leaving, second, { comment: "Adiós" });
  const refused = expect(posting).rejects.toMatchObject({ code: "unauthenticated" });
  await waiting();
  await ending.end();
  await refused;
  expect(await db.$count(comments, eq(comments.userId, leaving.actor.id))).toBe(0);
});

test.skipIf(embedded)("adding a file to a class does not block those who open it", async () => {
  const learner = await newLearner();
  await db.transaction(async (tx) => {
    await lockLesson({ ...here.ctx, db: tx }, first);
    await saveProgress(learner, { courseId: course.id, lessonId: first, minutes: 0 });
  });
  const { history } = await findProgress(learner, learner.actor.id, course.id);
  expect(history).toEqual([first]);
});
