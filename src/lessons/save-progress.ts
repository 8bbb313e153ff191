// Remembers how far a learner has watched a lesson; it only grows, whatever order reports arrive in.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { findLesson } from "#src/courses/queries.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { problem } from "#src/problem.ts";
import { boundedProgress, mayWatch } from "./rules.ts";
import { lessonViews, progress } from "./tables.ts";

export const saveProgressInput = z.object({
  courseId: idShape,
  lessonId: idShape,
  minutes: z.number().int().min(0).max(100_000),
  /** The exact second, for a resume that is not a minute off. */
  seconds: z.number().min(0).max(6_000_000).optional(),
});

export async function saveProgress(
  ctx: Ctx & { actor: Actor },
  raw: z.input<typeof saveProgressInput>,
): Promise<void> {
  const input = saveProgressInput.parse(raw);
  const lesson = await findLesson(ctx, input.lessonId);
  if (!lesson || lesson.courseId !== input.courseId) {
    throw problem("not_found", "Esta clase no existe");
  }
  const enrolled = await isEnrolled(ctx, ctx.actor.id, lesson.courseId);
  // Free flow saves nothing (spec 1 §6): watching a free lesson is not being enrolled.
  if (!enrolled || !mayWatch(ctx.actor, lesson, enrolled)) {
    throw problem("not_found", "Esta clase no existe");
  }
  const { minutes, seconds } = boundedProgress(input, lesson.durationSeconds);
  const who = { academyId: ctx.academy.id, userId: ctx.actor.id, courseId: lesson.courseId };
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(lessonViews)
      .values({ ...who, lessonId: lesson.id, minutes, seconds })
      .onConflictDoUpdate({
        target: [lessonViews.academyId, lessonViews.userId, lessonViews.lessonId],
        set: {
          minutes: sql`greatest(${lessonViews.minutes}, excluded.minutes)`,
          seconds: sql`greatest(${lessonViews.seconds}, excluded.seconds)`,
        },
      });
    await ctx.db
      .insert(progress)
      .values({ ...who, lessonId: lesson.id, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: [progress.academyId, progress.userId, progress.courseId],
        set: { lessonId: lesson.id, updatedAt: ctx.now },
      });
  });
}
