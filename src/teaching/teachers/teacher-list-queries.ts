// The teachers of an academy as its administrators see them: courses, learners, recent sales.
import { and, asc, count, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { named } from "#src/accounts/teachers/request-queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { teacherDays } from "#src/figures/tables.ts";

const windowDays = 30;

export type ListedTeacher = Awaited<ReturnType<typeof listTeachers>>[number];

function teaching(ctx: Ctx, part: string): SQL | undefined {
  return and(
    eq(users.academyId, ctx.academy.id),
    eq(users.role, "teacher"),
    isNull(users.deletedAt),
    named(part),
  );
}

/** @param part of a name or an e-mail, in lower case */
export async function countTeachers(ctx: Ctx, part = ""): Promise<number> {
  const [row] = await ctx.db.select({ amount: count() }).from(users).where(teaching(ctx, part));
  return row?.amount ?? 0;
}

type Page = { limit: number; offset: number };

/** By name. */
export async function listTeachers(ctx: Ctx, part: string, { limit, offset }: Page) {
  const found = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      pictureUrl: users.pictureUrl,
      since: users.createdAt,
      suspendedAt: users.teachingSuspendedAt,
    })
    .from(users)
    .where(teaching(ctx, part))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit)
    .offset(offset);
  const ids = found.map(({ id }) => id);
  const [taught, sales] = await Promise.all([coursesOf(ctx, ids), salesOf(ctx, ids)]);
  const byTeacher = Map.groupBy(taught, ({ teacherId }) => teacherId);
  return found.map((teacher) => {
    const own = byTeacher.get(teacher.id) ?? [];
    const published = own.filter(({ status }) => status === "published").length;
    return {
      ...teacher,
      courses: own,
      published,
      others: own.length - published,
      learners: own.reduce((sum, { studentCount }) => sum + studentCount, 0),
      sold: sales.get(teacher.id)?.sold ?? 0,
      soldCents: sales.get(teacher.id)?.soldCents ?? 0,
    };
  });
}

async function coursesOf(ctx: Ctx, teacherIds: string[]) {
  if (teacherIds.length === 0) return [];
  return ctx.db
    .select({
      id: courses.id,
      teacherId: courses.teacherId,
      title: courses.title,
      status: courses.status,
      studentCount: courses.studentCount,
    })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        inArray(courses.teacherId, teacherIds),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(desc(courses.publishedAt), desc(courses.id));
}

/** Of the last thirty days. */
async function salesOf(ctx: Ctx, teacherIds: string[]) {
  if (teacherIds.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .select({
      teacherId: teacherDays.teacherId,
      sold: sql<number>`coalesce(sum(${teacherDays.sold}), 0)::float8`,
      soldCents: sql<number>`coalesce(sum(${teacherDays.soldCents}), 0)::float8`,
    })
    .from(teacherDays)
    .where(
      and(
        eq(teacherDays.academyId, ctx.academy.id),
        inArray(teacherDays.teacherId, teacherIds),
        gte(teacherDays.day, firstDayOf(windowDays, ctx.now)),
      ),
    )
    .groupBy(teacherDays.teacherId);
  return new Map(rows.map((row) => [row.teacherId, row]));
}

/** Those of the addresses whose account teaches or administers here already. */
export async function findTeaching(ctx: Ctx, emails: string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.academyId, ctx.academy.id),
        inArray(users.email, emails),
        inArray(users.role, ["teacher", "academy", "admin"]),
      ),
    );
  return new Set(found.map(({ email }) => email));
}

/** Whether the academy suspended the teacher of a course. */
export async function isTeacherSuspended(ctx: Ctx, courseId: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ at: users.teachingSuspendedAt })
    .from(courses)
    .innerJoin(users, and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId)))
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
  return found?.at != null;
}
