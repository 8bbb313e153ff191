// Who asked to teach, and what was answered.
import { and, asc, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { teacherRequests } from "./tables.ts";

export type TeacherRequest = typeof teacherRequests.$inferSelect;

export async function findRequest(ctx: Ctx, userId: string): Promise<TeacherRequest | null> {
  const [request] = await ctx.db
    .select()
    .from(teacherRequests)
    .where(and(eq(teacherRequests.academyId, ctx.academy.id), eq(teacherRequests.userId, userId)));
  return request ?? null;
}

type Page = { limit: number; offset: number };

const ofUser = and(
  eq(users.academyId, teacherRequests.academyId),
  eq(users.id, teacherRequests.userId),
);

function waiting(ctx: Ctx, part: string): SQL | undefined {
  return and(
    eq(teacherRequests.academyId, ctx.academy.id),
    isNull(teacherRequests.decision),
    isNull(users.deletedAt),
    named(part),
  );
}

/** Accounts whose name or e-mail contains the part, which is in lower case. */
export function named(part: string): SQL | undefined {
  if (!part) return undefined;
  return or(
    sql`strpos(lower(${users.name}), ${part}) > 0`,
    sql`strpos(${users.email}, ${part}) > 0`,
  );
}

/** Who waits for an answer, the longest first. */
export function listRequests(ctx: Ctx, part: string, { limit, offset }: Page) {
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isProven: sql<boolean>`${users.emailVerifiedAt} is not null`,
      pictureUrl: users.pictureUrl,
      description: users.description,
      askedAt: teacherRequests.createdAt,
    })
    .from(teacherRequests)
    .innerJoin(users, ofUser)
    .where(waiting(ctx, part))
    .orderBy(asc(teacherRequests.createdAt), asc(teacherRequests.userId))
    .limit(limit)
    .offset(offset);
}

export async function countRequests(ctx: Ctx, part = ""): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(teacherRequests)
    .innerJoin(users, ofUser)
    .where(waiting(ctx, part));
  return row?.amount ?? 0;
}
