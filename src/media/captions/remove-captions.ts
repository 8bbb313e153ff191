// Takes the captions of one language from a class.
import { and, eq, sql } from "drizzle-orm";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { captions } from "#src/media/tables.ts";
import { problem } from "#src/problem.ts";
import { findCaptions, findManagedLesson } from "./caption-queries.ts";

/** Safe to repeat. Throws `conflict` for captions that were corrected since `version`. */
export async function removeCaptions(
  ctx: MemberCtx,
  lessonId: string,
  language: string,
  version?: number | undefined,
): Promise<void> {
  await findManagedLesson(ctx, lessonId);
  const removed = await ctx.db
    .delete(captions)
    .where(
      and(
        eq(captions.academyId, ctx.academy.id),
        eq(captions.lessonId, lessonId),
        eq(captions.language, language),
        // No version of captions is as large as the numbers that a caller may name.
        version === undefined ? undefined : sql`${captions.version} = ${version}::bigint`,
      ),
    )
    .returning({ id: captions.id });
  if (removed.length > 0 || version === undefined) return;
  if (await findCaptions(ctx, lessonId, language)) throw problem("conflict", staleCourse);
}
