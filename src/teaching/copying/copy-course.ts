// Duplicates a course as a draft of the same teacher: once for each form that asks for it, with the
// media shared, and never with learners or what they left.
import { holdAccounts, holdLive } from "#src/accounts/hold-accounts.ts";
import { countWithin } from "#src/count-within.ts";
import { copyOutline } from "#src/courses/authoring/copies/copy-outline.ts";
import { requireFewCourses } from "#src/courses/authoring/create-course.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { idShape } from "#src/courses/rules.ts";
import { type Ctx, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { shareMedia } from "#src/media/copies/share-media.ts";
import { playedVideos } from "#src/media/copies/shared-queries.ts";
import { problem } from "#src/problem.ts";
import { findAskedCopy } from "./copy-queries.ts";

type Part = { id: string; title: string };

export type Copied = {
  id: string;
  /** Lessons of the original that are getting a video: their copies have the earlier one, or none. */
  waiting: Part[];
};

/** For the form that asks for a copy. */
export const newCopyId = newId;

/**
 * Throws `not_found` for a course that is not the caller's, `too_many` past a quota of the day, and
 * `conflict` for a teacher who has as many courses as one may, or who has left.
 * @param copyId that the form brings, so that a second press makes no second copy
 */
export async function copyCourse(
  ctx: MemberCtx,
  courseId: string,
  copyId?: string | undefined,
): Promise<Copied> {
  const original = await findOwnCourse(ctx, courseId);
  if (!original) throw problem("not_found", "Este curso no existe");
  const { id: from, teacherId } = original;
  const parsed = idShape.safeParse(copyId).data?.toLowerCase();
  const asked = parsed === from ? undefined : parsed;
  const parts = original.modules.flatMap(({ lessons }) => lessons);
  // A second press copies nothing, so no quota refuses it.
  if (asked && (await isCopy(ctx, asked, teacherId))) {
    return { id: asked, waiting: await waitingOf(ctx, parts) };
  }
  const counted = [await countWithin(ctx, "copies", ctx.actor.id)];
  try {
    counted.push(await countWithin(ctx, "courses", ctx.actor.id));
    const { isNew, ...copied } = await copy(ctx, { from, teacherId, asked });
    if (!isNew) await Promise.all(counted.map((one) => one.giveBack()));
    return copied;
  } catch (error) {
    await Promise.all(counted.map((one) => one.giveBack()));
    throw error;
  }
}

type Input = { from: string; teacherId: string; asked: string | undefined };

function copy(
  ctx: MemberCtx,
  { from, teacherId, asked }: Input,
): Promise<Copied & { isNew: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    // Two presses of one form take turns.
    await holdAccounts(ctx, [teacherId], "no key update");
    const taken = asked ? await findAskedCopy(ctx, asked) : null;
    const isNew = !asked || !isTheirs(taken, teacherId);
    if (!isNew) return { id: asked, waiting: [], isNew };
    if (!(await holdLive(ctx, [teacherId])).has(teacherId)) {
      throw problem(
        "conflict",
        "Quien enseña este curso ya no tiene cuenta: no se puede duplicar.",
      );
    }
    await requireFewCourses(ctx, teacherId);
    const id = asked && !taken ? asked : newId();
    let media: Awaited<ReturnType<typeof playedVideos>> = { ready: [], waiting: new Set() };
    const lessons = await copyOutline(ctx, { from, id }, async (lessonIds) => {
      media = await playedVideos(ctx, lessonIds);
      return new Set(media.ready.map(({ lessonId }) => lessonId));
    });
    const lessonIds = new Map(lessons.map((lesson) => [lesson.from, lesson.id]));
    await shareMedia(ctx, { courseId: id, lessonIds, played: media.ready });
    const waiting = lessons.filter((lesson) => media.waiting.has(lesson.from));
    return { id, waiting: waiting.map(({ from: id, title }) => ({ id, title })), isNew };
  });
}

type Taken = Awaited<ReturnType<typeof findAskedCopy>>;

function isTheirs(taken: Taken, teacherId: string): boolean {
  return taken?.teacherId === teacherId && !taken.removedAt;
}

async function isCopy(ctx: Ctx, id: string, teacherId: string): Promise<boolean> {
  return isTheirs(await findAskedCopy(ctx, id), teacherId);
}

async function waitingOf(ctx: Ctx, lessons: Part[]): Promise<Part[]> {
  const ids = lessons.map(({ id }) => id);
  const { waiting } = await playedVideos(ctx, ids);
  return lessons.filter(({ id }) => waiting.has(id)).map(({ id, title }) => ({ id, title }));
}
