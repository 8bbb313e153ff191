// Checks a file at the place of its upload: afterwards the upload has arrived, or it is refused and
// nothing of it is kept.
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { findUpload, type Upload } from "#src/media/queries.ts";
import { uploads } from "#src/media/tables.ts";
import { isProblem, problem } from "#src/problem.ts";
import { contentFault } from "./content-fault.ts";
import { discardUpload } from "./discard-upload.ts";
import { folderOf } from "./upload-keys.ts";
import { endingOf, limits, texts } from "./uploads.rules.ts";

export type Arrived = Upload & { bytes: number };

/**
 * Safe to repeat and to run concurrently. Throws `conflict` until the file is complete, and
 * `unsupported` or `too_large` for a file of the wrong kind or size.
 */
export async function finishUpload(ctx: Ctx, upload: Upload): Promise<Arrived> {
  if (hasArrived(upload)) return upload;
  const { files } = ctx.outside;
  const stored = await files.stat(upload.key);
  if (!stored) return finishedMeanwhile(ctx, upload);
  // A file sent with tus is where nobody else can write.
  if (upload.size !== null) return finishInPlace(ctx, upload, upload.key);
  // The sender could still change the file at the signed address, so a copy is checked.
  const { kind, key } = upload;
  if (stored.bytes > limits[kind].bytes) {
    await files.remove(key);
    throw problem("too_large", limits[kind].tooLarge);
  }
  const copy = `${folderOf(upload)}/${newId()}.${endingOf(upload.fileName)?.extension}`;
  try {
    await files.copy(key, copy);
  } catch (error) {
    if (await files.stat(key)) throw error;
    return finishedMeanwhile(ctx, upload);
  }
  try {
    const arrived = await finishInPlace(ctx, upload, copy);
    await files.remove(arrived.key === copy ? key : copy);
    return arrived;
  } catch (error) {
    if (isProblem(error)) await files.remove(key);
    throw error;
  }
}

/** Checks the file at `key`, and makes it the upload's own unless another request was first. */
export async function finishInPlace(ctx: Ctx, upload: Upload, key: string): Promise<Arrived> {
  const { kind, fileName } = upload;
  const { files } = ctx.outside;
  const bytes = (await files.stat(key))?.bytes ?? 0;
  const refuse = async (code: "invalid" | "too_large" | "unsupported", text: string) => {
    // An upload with an announced size cannot be sent again; the sender starts a new one.
    if (upload.size === null) await files.remove(key);
    else await discardUpload(ctx, upload.id);
    return problem(code, text);
  };
  if (bytes === 0) throw await refuse("invalid", texts.empty);
  if (bytes > limits[kind].bytes) throw await refuse("too_large", limits[kind].tooLarge);
  const fault = await contentFault(ctx, { key, fileName, bytes });
  if (fault) throw await refuse("unsupported", fault);
  const [won] = await ctx.db
    .update(uploads)
    .set({ key, bytes })
    .where(
      and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, upload.id), isNull(uploads.bytes)),
    )
    .returning();
  if (won && hasArrived(won)) return won;
  try {
    return await finishedMeanwhile(ctx, upload);
  } catch (error) {
    // The upload was removed meanwhile, and with it what knew of this file.
    if (isProblem(error)) await files.remove(key);
    throw error;
  }
}

/** The result of another request. */
async function finishedMeanwhile(ctx: Ctx, { id }: Upload): Promise<Arrived> {
  const now = await findUpload(ctx, id);
  if (now && hasArrived(now)) return now;
  throw problem("conflict", "El archivo todavía no ha llegado completo");
}

function hasArrived(upload: Upload): upload is Arrived {
  return upload.bytes !== null;
}
