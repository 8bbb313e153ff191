// Admits those who may read the comments of a class; tells others only what they may know.
import type { Actor, Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { mayRead } from "./comment-access.rules.ts";
import { commentMessages as messages } from "./comments.rules.ts";
import { type FoundThread, findThread } from "./thread-queries.ts";

/** Throws `not_found` for viewers who may not watch the class, and if its comments are off. */
export async function openThread(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
): Promise<FoundThread> {
  const thread = await findThread(ctx, lessonId);
  if (!thread || !mayRead(ctx.actor, { ...thread, comments: true })) {
    throw problem("not_found", messages.noLesson);
  }
  if (!thread.comments) throw problem("not_found", messages.closed);
  return thread;
}
