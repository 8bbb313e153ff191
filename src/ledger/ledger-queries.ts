// What the ledger says of an order, a teacher and the academy.
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import type { Percents } from "./shares.rules.ts";
import { ledgerRows } from "./tables.ts";

export type LedgerRow = typeof ledgerRows.$inferSelect;

/** The academy's shares as they are now. */
export async function findPercents({ db, academy, outside }: Ctx): Promise<Percents> {
  const [found] = await percentsOf(db).execute({ academyId: academy.id });
  if (!found) throw new Error(`academy ${academy.id} vanished`);
  return { platform: found.platform ?? outside.fees.platformPercent, teacher: found.teacher };
}

const percentsOf = prepared((db) =>
  db
    .select({ platform: academies.platformPercent, teacher: academies.sharePercent })
    .from(academies)
    .where(eq(academies.id, sql.placeholder("academyId"))),
);

/** Every row of an order; a handful. */
export function rowsOfOrder({ db, academy }: Ctx, orderId: string): Promise<LedgerRow[]> {
  return ofOrder(db).execute({ academyId: academy.id, orderId });
}

const ofOrder = prepared((db) =>
  db
    .select()
    .from(ledgerRows)
    .where(
      and(
        eq(ledgerRows.academyId, sql.placeholder("academyId")),
        eq(ledgerRows.orderId, sql.placeholder("orderId")),
      ),
    )
    .orderBy(ledgerRows.id),
);

export type Balance = {
  /** Of sales that can still be given back. */
  heldCop: number;
  /** Below zero after a refund of what was paid out already. */
  payableCop: number;
};

const held = ({ now }: Ctx) =>
  sql<number>`coalesce(sum(${ledgerRows.amountCop}) filter (where ${ledgerRows.payableAt} > ${now}), 0)`.mapWith(
    Number,
  );
const payable = ({ now }: Ctx) =>
  sql<number>`coalesce(sum(${ledgerRows.amountCop}) filter (where ${ledgerRows.payableAt} <= ${now}), 0)`.mapWith(
    Number,
  );

/** An index alone has the rows that it adds up, the teacher's own. */
const ofTeachers = ({ academy }: Ctx) =>
  and(eq(ledgerRows.academyId, academy.id), eq(ledgerRows.account, "teacher"));

export async function balanceOf(ctx: Ctx, teacherId: string): Promise<Balance> {
  const [found] = await ctx.db
    .select({ heldCop: held(ctx), payableCop: payable(ctx) })
    .from(ledgerRows)
    .where(and(ofTeachers(ctx), eq(ledgerRows.userId, teacherId)));
  return found ?? { heldCop: 0, payableCop: 0 };
}

/**
 * What a payout to a teacher may take now. Every payout and refund that is written counts, even if its
 * time is later than that of this request: it came later and was faster, or its process has a clock
 * that is ahead. By `payableCop` alone the same money could be paid twice.
 */
export async function payableTo(ctx: Ctx, teacherId: string): Promise<number> {
  const { payableAt, createdAt, amountCop } = ledgerRows;
  const counts = sql`${payableAt} <= ${ctx.now} or ${payableAt} = ${createdAt}`;
  const [found] = await ctx.db
    .select({
      cop: sql<number>`coalesce(sum(${amountCop}) filter (where ${counts}), 0)`.mapWith(Number),
    })
    .from(ledgerRows)
    .where(and(ofTeachers(ctx), eq(ledgerRows.userId, teacherId)));
  return found?.cop ?? 0;
}

/** Of every teacher with a movement. */
export async function balancesOf(ctx: Ctx): Promise<(Balance & { teacherId: string })[]> {
  const found = await ctx.db
    .select({
      teacherId: ledgerRows.userId,
      heldCop: held(ctx),
      payableCop: payable(ctx),
    })
    .from(ledgerRows)
    .where(ofTeachers(ctx))
    .groupBy(ledgerRows.userId);
  return found.flatMap(({ teacherId, ...sums }) => (teacherId ? [{ teacherId, ...sums }] : []));
}

/** When held shares become payable, the next first. */
export function nextPayable(
  ctx: Ctx,
  teacherId: string,
  limit: number,
): Promise<{ payableAt: Date; amountCop: number }[]> {
  const sum = sql<number>`sum(${ledgerRows.amountCop})`.mapWith(Number);
  return ctx.db
    .select({
      payableAt: sql<Date>`${ledgerRows.payableAt}`.mapWith(ledgerRows.payableAt),
      amountCop: sum,
    })
    .from(ledgerRows)
    .where(
      and(ofTeachers(ctx), eq(ledgerRows.userId, teacherId), gt(ledgerRows.payableAt, ctx.now)),
    )
    .groupBy(ledgerRows.payableAt)
    .having(sql`${sum} <> 0`)
    .orderBy(ledgerRows.payableAt)
    .limit(limit);
}

export type Movement = Awaited<ReturnType<typeof listMovements>>[number];

/** What a teacher earned, lost again by a refund, and was paid; the newest first. */
export function listMovements(
  ctx: Ctx,
  teacherId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return ctx.db
    .select({
      id: ledgerRows.id,
      at: ledgerRows.createdAt,
      cause: ledgerRows.cause,
      courseTitle: courses.title,
      amountCop: ledgerRows.amountCop,
      payableAt: ledgerRows.payableAt,
    })
    .from(ledgerRows)
    .leftJoin(
      courses,
      and(eq(courses.academyId, ledgerRows.academyId), eq(courses.id, ledgerRows.courseId)),
    )
    .where(and(ofTeachers(ctx), eq(ledgerRows.userId, teacherId)))
    .orderBy(desc(ledgerRows.createdAt), desc(ledgerRows.id))
    .limit(limit)
    .offset(offset);
}

export function countMovements(ctx: Ctx, teacherId: string): Promise<number> {
  return ctx.db.$count(ledgerRows, and(ofTeachers(ctx), eq(ledgerRows.userId, teacherId)));
}

/** All movements of a person, for their export. */
export async function movementsAbout(ctx: Ctx, userId: string) {
  const all = await listMovements(ctx, userId, { limit: 1_000_000, offset: 0 });
  return all.map(({ at, cause, courseTitle, amountCop, payableAt }) => ({
    ...{ at, cause, courseTitle, amountCop, payableAt },
  }));
}
