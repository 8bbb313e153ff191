// What a page shows of a class's comments; the class shows even if they cannot be read now.
import { idShape, mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { mayComment, mayRead, type Thread } from "./comment-access.rules.ts";
import { commentSeconds, listComments } from "./comment-queries.ts";
import type { CommentPage } from "./comment-shape.rules.ts";
import { commentPageSize, commentParam, pageParam } from "./comments.rules.ts";

export type ShownComments = {
  /** Null if they could not be read. */
  page: CommentPage | null;
  /** Whether this is a later page, for browsers without scripts. */
  isLater: boolean;
  /** The seconds of the video that comments are about. */
  seconds: number[];
  teacherId: string;
  mayWrite: boolean;
  /** May remove any comment, and answer. */
  manages: boolean;
  /** Its teacher reads them as a student does, and writes none. */
  isPreview?: boolean;
  /** When it was read; relative dates count from it. */
  now: Date;
};

/** Null if the class shows no comments to this person (spec 1 §2). */
export async function showComments(
  ctx: Ctx & { actor: Actor },
  thread: Thread & { id: string },
  url: URL,
): Promise<ShownComments | null> {
  if (!mayRead(ctx.actor, thread)) return null;
  const lessonId = thread.id;
  const before = idShape.safeParse(url.searchParams.get(pageParam)).data;
  const wanted = idShape.safeParse(url.searchParams.get(commentParam)).data;
  const [page, seconds] = await Promise.all([
    orNull(ctx, lessonId, () => readPage(ctx, lessonId, { before, wanted })),
    orNull(ctx, lessonId, () => commentSeconds(ctx, lessonId)),
  ]);
  return {
    page: page && { comments: page.comments, next: page.next },
    isLater: page?.isLater ?? before !== undefined,
    seconds: seconds ?? [],
    teacherId: thread.teacherId,
    mayWrite: mayComment(ctx.actor, thread),
    manages: mayManage(ctx.actor, thread),
    now: ctx.now,
  };
}

type Asked = {
  before: string | undefined;
  /** The comment that the address leads to. */
  wanted: string | undefined;
};

/** The newest comments, older ones, or those that begin with the wanted one. */
async function readPage(ctx: Ctx, lessonId: string, { before, wanted }: Asked) {
  const limit = commentPageSize;
  const page = await listComments(ctx, lessonId, { limit, before });
  const isThere = page.comments.some(({ id }) => id === wanted);
  if (before || !wanted || isThere) return { ...page, isLater: before !== undefined };
  const older = await listComments(ctx, lessonId, { limit, before: idAfter(wanted) });
  // It may have been deleted.
  return older.comments[0]?.id === wanted
    ? { ...older, isLater: true }
    : { ...page, isLater: false };
}

/** The id that follows: comments before it begin with this one. The last of all has none. */
function idAfter(id: string): string {
  if (/^[f-]+$/i.test(id)) return id;
  const next = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function orNull<T>(ctx: Ctx, lessonId: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    logFault(ctx.log, error, "comments not read", { lessonId });
    return null;
  }
}
