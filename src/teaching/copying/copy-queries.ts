import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** The course that has the id that a form asked for, whoever teaches it. */
export async function findAskedCopy(ctx: Pick<Ctx, "db" | "academy">, id: string) {
  const [known] = await ctx.db
    .select({ teacherId: courses.teacherId, removedAt: courses.removedAt })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, id)));
  return known ?? null;
}
