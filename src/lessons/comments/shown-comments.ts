// What a page shows of a class's comments; where they cannot be read now, the class is shown all the same.
import { idShape, mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import { mayComment, mayRead } from "./comment-access.rules.ts";
import { listComments } from "./comment-queries.ts";
import type { CommentPage } from "./comment-shape.rules.ts";
import { commentPageSize, pageParam } from "./comments.rules.ts";
import { findThread } from "./thread-queries.ts";

export type ShownComments = {
  /** Null: they could not be read. */
  page: CommentPage | null;
  /** It is a later page, for who has no scripts. */
  isLater: boolean;
  teacherId: string;
  mayWrite: boolean;
  /** Takes away any, and answers. */
  manages: boolean;
  /** When it was read, which dates are told from. */
  now: Date;
};

/** Null where the class has no comments to show to this person (spec 1 §2), or nobody can tell. */
export async function showComments(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  url: URL,
): Promise<ShownComments | null> {
  const thread = await orNull(ctx, lessonId, () => findThread(ctx, lessonId));
  if (!thread || !mayRead(ctx.actor, thread)) return null;
  const before = idShape.safeParse(url.searchParams.get(pageParam)).data;
  return {
    page: await orNull(ctx, lessonId, () => {
      return listComments(ctx, lessonId, { limit: commentPageSize, before });
    }),
    isLater: before !== undefined,
    teacherId: thread.teacherId,
    mayWrite: mayComment(ctx.actor, thread),
    manages: mayManage(ctx.actor, thread),
    now: ctx.now,
  };
}

async function orNull<T>(ctx: Ctx, lessonId: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    ctx.log.error({ err: faultOf(error), lessonId }, "comments not read");
    return null;
  }
}
