// Makes an uploaded picture the cover of a course, drawn anew in every size, or gives the course its
// linocut again; otherwise the course keeps what it had.

import { countWithin } from "#src/count-within.ts";
import { requireVersion } from "#src/courses/authoring/hold-course.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { putCover } from "#src/courses/authoring/put-cover.ts";
import {
  type CoverInput,
  coverFault,
  coverInput,
  leastCoverWidth,
} from "#src/courses/cover/cover.rules.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { keptImageSeconds, maxImageBytes, unusableImage } from "#src/images/image.rules.ts";
import { type Kept, keepImage, removeUnsaved } from "#src/images/keep-image.ts";
import { keepUploadedImage } from "#src/media/uploads/keep-uploaded-image.ts";
import { uploadIdIn } from "#src/media/uploads/upload-keys.ts";
import { problem } from "#src/problem.ts";

export type SavedCover = { coverImageUrl: string; version: number };

/**
 * Throws `not_found` for a course that is not the caller's, `conflict` for another version than the
 * saved one, `unsupported` for no image and `invalid` for one that is too small.
 */
export async function setCover(
  ctx: MemberCtx,
  courseId: string,
  raw: CoverInput,
): Promise<SavedCover> {
  const { url, crop, version } = coverInput.parse(raw);
  const cut = { crop, leastWidth: leastCoverWidth };
  return change(ctx, courseId, version, async () => {
    await countDrawing(ctx);
    return keepUploadedImage(ctx, "cover", url, cut);
  });
}

/** With a file from a form, whose middle is taken. */
export function setCoverFile(
  ctx: MemberCtx,
  courseId: string,
  { file, version }: { file: File; version?: number | undefined },
): Promise<SavedCover> {
  const fault = coverFault(file);
  if (fault) {
    const code = file.size > maxImageBytes ? "too_large" : "unsupported";
    throw problem(code, [fault.message, fault.help].filter(Boolean).join(". "));
  }
  return change(ctx, courseId, version, async () => {
    await countDrawing(ctx);
    const bytes = Buffer.from(await file.arrayBuffer());
    const kept = await keepImage(ctx, "cover", bytes, { leastWidth: leastCoverWidth });
    if (!kept) throw problem("unsupported", unusableImage);
    return kept;
  });
}

/**
 * "Usar el grabado de Semillero". The save after the version that the caller read may be this very
 * one, whose answer was lost: it is offered only where it changes something, so the first version
 * that has the linocut changed nothing else.
 */
export async function setPrint(
  ctx: MemberCtx,
  courseId: string,
  version?: number | undefined,
): Promise<SavedCover> {
  const course = await findOwnCourse(ctx, courseId);
  if (course?.usesPrint && course.coverKey === null && course.version - 1 === version) {
    return { coverImageUrl: coverUrl(ctx, course), version: course.version };
  }
  return change(ctx, courseId, version, async () => null);
}

/**
 * For a save of the whole course: a `coverImageUrl` that names an upload of the caller's becomes
 * the cover, and any other address changes nothing.
 * @param version that the save has made; without one the cover is put over any
 * @returns null where nothing changed
 */
export async function setCoverNamed(
  ctx: MemberCtx,
  courseId: string,
  coverImageUrl: string,
  version?: number,
): Promise<SavedCover | null> {
  if (uploadIdIn(coverImageUrl) === "") return null;
  return setCover(ctx, courseId, { url: coverImageUrl, version });
}

async function change(
  ctx: MemberCtx,
  courseId: string,
  version: number | undefined,
  draw: () => Promise<Kept | null>,
): Promise<SavedCover> {
  const course = await findOwnCourse(ctx, courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  // Before the drawing, which costs seconds; decided once more under the lock.
  requireVersion(course, version);
  const kept = await draw();
  const coverKey = kept?.folder ?? null;
  try {
    const saved = await inTransaction(ctx, async (ctx) => {
      const put = await putCover(ctx, courseId, { coverKey, version });
      if (put.replaced) {
        const { replaced: folder } = put;
        await enqueue(ctx, "images.remove", { folder }, { startAfter: keptImageSeconds });
      }
      return put;
    });
    return { coverImageUrl: coverUrl(ctx, { ...course, coverKey }), version: saved.version };
  } catch (error) {
    if (kept) await removeUnsaved(ctx, kept, error);
    throw error;
  }
}

/** A drawing takes seconds of every core. */
async function countDrawing(ctx: MemberCtx): Promise<void> {
  await countWithin(ctx, "pictures", ctx.actor.id);
}
