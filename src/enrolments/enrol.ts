// Enrols a learner in a course exactly once, or stores a waiting enrolment for an e-mail.
import { and, eq, inArray } from "drizzle-orm";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { countStudents } from "#src/courses/authoring/count-students.ts";
import { type Ctx, inTransaction, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { preparedInsert } from "#src/db/prepared-insert.ts";
import { withCommit } from "#src/db/with-commit.ts";
import { countOnDays, type DayChange } from "#src/figures/count-on-days.ts";
import { addWaiting } from "./add-waiting.ts";
import { leavePlaces } from "./leave-places.ts";
import { enrolments, waitingEnrolments } from "./tables.ts";

export async function enrol(ctx: Ctx, userId: string, courseId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) =>
    countOnDays(ctx, await takePlaces(ctx, userId, [courseId])),
  );
}

/** @returns what to pass to `countOnDays`, which comes after every lock on a course */
async function takePlaces(
  ctx: TransactionCtx,
  userId: string,
  courseIds: string[],
): Promise<DayChange[]> {
  const added = await addPlaces(ctx, userId, courseIds);
  await countStudents(ctx, added, 1);
  return enrolledNow(ctx, added);
}

const enrolledNow = ({ now }: TransactionCtx, courseIds: string[]): DayChange[] =>
  courseIds.map((courseId) => ({ courseId, at: now, enrolled: 1 }));

const insertPlaces = preparedInsert(enrolments, { onConflict: "nothing" });

/** In the order of the courses, so that two transactions cannot deadlock. @returns the new ones */
async function addPlaces(
  { db, academy, now }: TransactionCtx,
  userId: string,
  courseIds: string[],
): Promise<string[]> {
  const place = { academyId: academy.id, userId, createdAt: now };
  const added = await insertPlaces(
    db,
    courseIds.toSorted().map((courseId) => ({ ...place, courseId })),
  );
  return added.map(({ courseId }) => courseId);
}

/** For whom a course is bought. */
type Learner = {
  email: string;
  /** The account whose session bought it; null: the e-mail was only typed. */
  buyerId: string | null;
  /** The account that had the e-mail, and has another one by now. */
  movedId?: string | null;
};

/**
 * The account of a learner: the buyer's own, and otherwise one that has proven the e-mail, since
 * anybody can open an account in the name of a stranger. It stays the same while the e-mail is locked.
 */
export async function learnerAccount(ctx: Ctx, learner: Learner): Promise<string | null> {
  const { email, buyerId, movedId } = learner;
  const people = [await findUserByEmail(ctx, email)];
  for (const id of [buyerId, movedId]) if (id) people.push(await findUser(ctx, id));
  return learnerAmong(
    people.filter((person) => person !== null),
    learner,
  );
}

type Person = { id: string; email: string; emailVerifiedAt: Date | null; deletedAt: Date | null };

/** The same, of accounts that were read with the e-mail locked. */
export function learnerAmong(people: Person[], learner: Learner): string | null {
  const { email, buyerId, movedId } = learner;
  const live = people.filter(({ deletedAt }) => deletedAt === null);
  const known = live.find(({ id }) => id === (movedId ?? buyerId));
  if (known || movedId) return known?.id ?? null;
  const user = live.find((person) => person.email === normalizeEmail(email));
  return user?.emailVerifiedAt ? user.id : null;
}

/**
 * Where no account has proven the e-mail, the enrolments wait for it.
 * @returns what to pass to `countOnDays`, which comes after every lock on a course
 */
export async function enrolLearner(
  ctx: TransactionCtx,
  learner: Learner,
  courseIds: string[],
): Promise<DayChange[]> {
  await lockEmail(ctx, learner.email);
  const userId = await learnerAccount(ctx, learner);
  if (userId) return takePlaces(ctx, userId, courseIds);
  await addWaiting(ctx, learner.email, courseIds);
  return [];
}

/**
 * The same for a learner who is known, and for courses that an order keeps from being removed: their
 * rows, which all buyers want, are locked with the commit. Call it with the e-mail locked.
 * @param learner `userId`: of `learnerAccount`
 */
export async function enrolBuyer(
  ctx: TransactionCtx,
  { email, userId }: { email: string; userId: string | null },
  courseIds: string[],
): Promise<DayChange[]> {
  if (!userId) {
    await addWaiting(ctx, email, courseIds);
    return [];
  }
  const added = await addPlaces(ctx, userId, courseIds);
  withCommit(ctx.db, "students", () => countStudents(ctx, added, 1));
  return enrolledNow(ctx, added);
}

/**
 * Removes the enrolments of a voided payment, also where they still wait, but none that stands
 * without it.
 * @returns what to pass to `countOnDays`, which comes after every lock on a course
 */
export async function withdraw(
  ctx: TransactionCtx,
  learner: Learner,
  courseIds: string[],
): Promise<DayChange[]> {
  await lockEmail(ctx, learner.email);
  if (!(await hasMoved(ctx, learner))) await dropWaiting(ctx, learner.email, courseIds);
  const userId = await learnerAccount(ctx, learner);
  if (!userId) return [];
  const kept = await keptPlaces(ctx, userId, courseIds);
  const lost = courseIds.filter((courseId) => !kept.has(courseId));
  return leavePlaces(ctx, and(eq(enrolments.userId, userId), inArray(enrolments.courseId, lost)));
}

/** What waits for the address is somebody else's then: the account had its places already. */
async function hasMoved(ctx: Ctx, { email, buyerId, movedId }: Learner): Promise<boolean> {
  if (movedId) return true;
  const buyer = buyerId ? await findUser(ctx, buyerId) : null;
  return buyer !== null && !buyer.deletedAt && buyer.email !== normalizeEmail(email);
}

async function dropWaiting(ctx: TransactionCtx, email: string, courseIds: string[]): Promise<void> {
  await ctx.db
    .delete(waitingEnrolments)
    .where(
      and(
        eq(waitingEnrolments.academyId, ctx.academy.id),
        eq(waitingEnrolments.email, normalizeEmail(email)),
        inArray(waitingEnrolments.courseId, courseIds),
      ),
    );
}

/** The courses whose place stands without the purchase. */
async function keptPlaces(
  ctx: TransactionCtx,
  userId: string,
  courseIds: string[],
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const courseId of courseIds) {
    await runHooks(ctx, "placeWithdrawn", {
      userId,
      courseId,
      keep: () => void kept.add(courseId),
    });
  }
  return kept;
}

/** Grants the enrolments that wait for an e-mail to the account that has proven it. */
export async function grantWaiting(
  ctx: TransactionCtx,
  user: { id: string; email: string },
): Promise<void> {
  await lockEmail(ctx, user.email);
  const waiting = await ctx.db
    .delete(waitingEnrolments)
    .where(
      and(
        eq(waitingEnrolments.academyId, ctx.academy.id),
        eq(waitingEnrolments.email, normalizeEmail(user.email)),
      ),
    )
    .returning({ courseId: waitingEnrolments.courseId });
  const courseIds = waiting.map(({ courseId }) => courseId);
  await countOnDays(ctx, await takePlaces(ctx, user.id, courseIds));
}
