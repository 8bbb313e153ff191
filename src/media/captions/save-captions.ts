// Keeps the captions of a class in one language, read from what a person sent, or says which lines
// are wrong and keeps what was there.
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { holdOwnCourse } from "#src/courses/authoring/hold-course.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { lockLesson } from "#src/media/attachments/attachment-queries.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import { captions } from "#src/media/tables.ts";
import { safeFileName } from "#src/media/uploads/uploads.rules.ts";
import { problem } from "#src/problem.ts";
import { captionLanguageName, isCaptionLanguage } from "./caption-languages.rules.ts";
import {
  findCaptions,
  findManagedLesson,
  type ListedCaptions,
  otherCaptionBytes,
} from "./caption-queries.ts";
import { cueCountOf, writtenVtt } from "./cue.rules.ts";
import { decodeCaptions } from "./decode-captions.rules.ts";
import { captionLimits, captionTexts, faultText, readCaptions } from "./read-captions.rules.ts";

export const captionsInput = z.object({
  text: z.string().describe("WebVTT o SRT"),
  fileName: z.string().trim().min(1).max(2000).transform(safeFileName),
  version: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("La que se leyó; 0 si la clase aún no tiene subtítulos en este idioma"),
});
export type CaptionsInput = z.input<typeof captionsInput>;

/**
 * Throws `conflict` over a version that the caller has not read. The same captions sent twice, by a
 * double click or after a lost answer, are saved once.
 */
export async function saveCaptions(
  ctx: MemberCtx,
  lessonId: string,
  language: string,
  raw: CaptionsInput,
): Promise<ListedCaptions> {
  const { text, fileName: source, version } = captionsInput.parse(raw);
  const lesson = await findManagedLesson(ctx, lessonId);
  if (!isCaptionLanguage(language)) {
    throw problem("invalid", "Elige un idioma de la lista", {
      errors: [{ path: "language", message: "Elige un idioma de la lista" }],
    });
  }
  const vtt = await vttOf(ctx, lessonId, text);
  return inTransaction(ctx, async (ctx) => {
    // Its captions together have a limit, so that those of all its classes take turns.
    await holdOwnCourse(ctx, lesson.courseId);
    await lockLesson(ctx, lessonId);
    const earlier = await findCaptions(ctx, lessonId, language);
    if (earlier?.vtt === vtt && earlier.source === source) return listedOf(earlier);
    if (version !== undefined && version !== (earlier?.version ?? 0)) {
      const isNew = version === 0;
      throw problem(
        "conflict",
        isNew ? `La clase ya tiene subtítulos en ${nameOf(language)}` : staleCourse,
      );
    }
    await requireRoom(ctx, { ...lesson, language, vtt, earlier });
    const [saved] = earlier
      ? await ctx.db
          .update(captions)
          .set({ source, vtt, version: sql`${captions.version} + 1`, updatedAt: ctx.now })
          .where(and(eq(captions.academyId, ctx.academy.id), eq(captions.id, earlier.id)))
          .returning()
      : await ctx.db
          .insert(captions)
          .values({
            ...{ academyId: ctx.academy.id, id: newId(), courseId: lesson.courseId, lessonId },
            ...{ language, source, vtt },
          })
          .returning();
    if (!saved) throw new Error("the captions vanished");
    return listedOf(saved);
  });
}

type Saved = Omit<ListedCaptions, "label" | "cueCount"> & { vtt: string };

function listedOf({ id, language, source, vtt, version }: Saved): ListedCaptions {
  const label = captionLanguageName(language);
  return { id, language, label, source, cueCount: cueCountOf(vtt), version };
}

type Added = {
  id: string;
  courseId: string;
  language: string;
  vtt: string;
  earlier: { vtt: string } | null;
};

/** Throws `conflict` for what would make the captions of the course too many bytes. */
async function requireRoom(
  ctx: TransactionCtx & MemberCtx,
  { id, courseId, language, vtt, earlier }: Added,
): Promise<void> {
  const bytes = Buffer.byteLength(vtt);
  if (earlier && bytes <= Buffer.byteLength(earlier.vtt)) return;
  const others = await otherCaptionBytes(ctx, { lessonId: id, courseId, language });
  if (others + bytes <= captionLimits.courseBytes) return;
  throw refused("conflict", [captionTexts.courseHeavy]);
}

/** With the bytes of a file, whatever its encoding. */
export async function saveCaptionFile(
  ctx: MemberCtx,
  lessonId: string,
  language: string,
  { file, version }: { file: File; version: number | undefined },
): Promise<ListedCaptions> {
  if (file.size > captionLimits.bytes) throw refused("too_large", [captionTexts.heavy]);
  const text = decodeCaptions(new Uint8Array(await file.arrayBuffer()));
  return saveCaptions(ctx, lessonId, language, {
    text,
    fileName: file.name || "clase.vtt",
    version,
  });
}

async function vttOf(ctx: MemberCtx, lessonId: string, text: string): Promise<string> {
  if (Buffer.byteLength(text) > captionLimits.bytes)
    throw refused("too_large", [captionTexts.heavy]);
  const { ready } = await findLessonVideo(ctx, lessonId);
  const read = readCaptions(text, { durationSeconds: ready?.durationSeconds ?? null });
  if ("cues" in read) return writtenVtt(read.cues);
  throw refused("invalid", read.faults.map(faultText));
}

/** The first line is the text of the refusal; a form and the API name all. */
function refused(code: "invalid" | "too_large" | "conflict", texts: string[]) {
  const errors = texts.map((message) => ({ path: "text", message }));
  return problem(code, texts[0] ?? captionTexts.none, { errors });
}

function nameOf(language: string): string {
  return captionLanguageName(language).toLowerCase();
}
