// The learners of a course, as its teacher sees them: by name, and by e-mail those whom the teacher
// invited. A page of them costs the same whatever their number.
import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { knownEmails, learnersWith } from "./known-email-queries.ts";
import { courseListing, progressOf } from "./learner-progress-queries.ts";

export type Learner = {
  id: string;
  name: string;
  pictureUrl: string | null;
  /** Null unless the caller knows it. */
  email: string | null;
  since: Date;
  completedAt: Date | null;
  done: number;
  /** How many classes the learner is shown. */
  total: number;
  lastSeenAt: Date | null;
};

/** Counted one by one up to here; beyond, the course's own count is shown. */
const countedRows = 100;

type Counted = { id: string; studentCount: number };

/** @param part of a known address, as `searchedText` gives it; empty counts everybody */
export async function countLearners(
  ctx: MemberCtx,
  { id, studentCount }: Counted,
  part = "",
): Promise<number> {
  const found = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(enrolments)
    .where(ofCourse(ctx, id, part));
  const counted = (part ? found : found.limit(countedRows)).as("found");
  const [row] = await ctx.db.select({ amount: count() }).from(counted);
  const amount = row?.amount ?? 0;
  return part || amount < countedRows ? amount : Math.max(amount, studentCount);
}

type Page = { limit: number; offset: number };

/** Those who came last first. */
export async function listLearners(
  ctx: MemberCtx,
  courseId: string,
  part: string,
  { limit, offset }: Page,
): Promise<Learner[]> {
  const rows = await rowsOf(ctx, ofCourse(ctx, courseId, part), { limit, offset });
  return withDetails(ctx, courseId, rows);
}

/** So many learners after the given row, and the row to go on from; null after the last. */
export async function learnersAfter(
  ctx: MemberCtx,
  courseId: string,
  after: LearnerRow | null,
  limit: number,
): Promise<{ learners: Learner[]; last: LearnerRow | null }> {
  const isLater = after
    ? sql`(${enrolments.createdAt}, ${enrolments.userId})
        < (${after.key}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const where = and(ofCourse(ctx, courseId, ""), isLater);
  const rows = await rowsOf(ctx, where, { limit, offset: 0 });
  const last = rows.length < limit ? null : (rows.at(-1) ?? null);
  return { learners: await withDetails(ctx, courseId, rows), last };
}

function ofCourse(ctx: MemberCtx, courseId: string, part: string): SQL | undefined {
  return and(
    eq(enrolments.academyId, ctx.academy.id),
    eq(enrolments.courseId, courseId),
    part ? inArray(enrolments.userId, learnersWith(ctx, courseId, part)) : undefined,
  );
}

export type LearnerRow = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(ctx: MemberCtx, where: SQL | undefined, { limit, offset }: Page) {
  // The subquery pages over the index alone.
  const shown = ctx.db
    .select({
      userId: enrolments.userId,
      createdAt: enrolments.createdAt,
      // A Date has no microseconds, and a row must not be read twice or skipped.
      key: sql<string>`${enrolments.createdAt}::text`.as("key"),
      completedAt: enrolments.completedAt,
    })
    .from(enrolments)
    .where(where)
    .orderBy(desc(enrolments.createdAt), desc(enrolments.userId))
    .limit(limit)
    .offset(offset)
    .as("shown");
  return ctx.db
    .select({
      id: shown.userId,
      name: users.name,
      pictureUrl: users.pictureUrl,
      since: shown.createdAt,
      key: shown.key,
      completedAt: shown.completedAt,
    })
    .from(shown)
    .innerJoin(users, and(eq(users.academyId, ctx.academy.id), eq(users.id, shown.userId)))
    .orderBy(desc(shown.createdAt), desc(shown.userId));
}

async function withDetails(
  ctx: MemberCtx,
  courseId: string,
  rows: LearnerRow[],
): Promise<Learner[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [emails, progress, listing] = await Promise.all([
    knownEmails(ctx, courseId, ids),
    progressOf(ctx, courseId, ids),
    courseListing(ctx, courseId),
  ]);
  return rows.map(({ key, ...row }) => ({
    ...row,
    email: emails.get(row.id) ?? null,
    done: progress.get(row.id)?.done ?? 0,
    total: listing.countFor(row.since),
    lastSeenAt: progress.get(row.id)?.lastSeenAt ?? null,
  }));
}
