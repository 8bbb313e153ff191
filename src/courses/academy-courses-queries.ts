// The courses of an academy as its administrators see them.
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { wordsOf } from "./search/words.rules.ts";
import { courses } from "./tables.ts";

type Asked = {
  /** Words that the title or the teacher's name must contain; case and accents do not matter. */
  terms: string;
  status: (typeof courses.$inferSelect)["status"] | null;
};

/** The newest first. */
export function listAcademyCourses(
  ctx: Ctx,
  asked: Asked,
  page: { limit: number; offset: number },
) {
  return ctx.db
    .select({
      id: courses.id,
      title: courses.title,
      status: courses.status,
      priceCents: courses.priceCents,
      studentCount: courses.studentCount,
      updatedAt: courses.updatedAt,
      teacher: { id: users.id, name: users.name },
    })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(matching(ctx, asked))
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countAcademyCourses(ctx: Ctx, asked: Asked): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(matching(ctx, asked));
  return row?.count ?? 0;
}

/** In any status; null for one that was removed. */
export async function findAcademyCourse(ctx: Ctx, id: string) {
  const [course] = await ctx.db
    .select({
      id: courses.id,
      title: courses.title,
      description: courses.description,
      status: courses.status,
      priceCents: courses.priceCents,
      category: courses.category,
      teacher: { id: users.id, name: users.name },
    })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(
      and(eq(courses.academyId, ctx.academy.id), eq(courses.id, id), isNull(courses.removedAt)),
    );
  return course ?? null;
}

const ofTeacher = and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId));

function matching({ academy }: Ctx, { terms, status }: Asked): SQL | undefined {
  const words = wordsOf(terms);
  const within = sql`course_plain(${courses.title} || ' ' || ${users.name})`;
  return and(
    eq(courses.academyId, academy.id),
    isNull(courses.removedAt),
    status === null ? undefined : eq(courses.status, status),
    terms !== "" && words.length === 0 ? sql`false` : undefined,
    ...words.map((word) => sql`strpos(${within}, course_plain(${word})) > 0`),
  );
}
