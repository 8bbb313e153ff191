// Records that somebody is about to send a file, of which kind and until when.
import { and, eq, isNull } from "drizzle-orm";
import { countWithin } from "#src/count-within.ts";
import { type Actor, type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Upload } from "#src/media/queries.ts";
import { uploads } from "#src/media/tables.ts";
import { problem } from "#src/problem.ts";
import { requireRoom } from "./require-room.ts";
import { folderOf, incomingKey } from "./upload-keys.ts";
import {
  type Announced,
  endingFor,
  endingOf,
  safeFileName,
  texts,
  type UploadKind,
  uploadFault,
} from "./uploads.rules.ts";

/** How long an interrupted upload can be resumed. */
export const resumableSeconds = 24 * 3600;

type Options = {
  /** How long sending is allowed, in seconds. */
  seconds: number;
  /** "incoming": where a signed address may write; "own": where only this server can. */
  place: "incoming" | "own";
};

/** Throws `too_many`, `conflict` or `no_space` past a quota. */
export async function openUpload(
  ctx: Ctx & { actor: Actor },
  announced: Announced,
  { seconds, place }: Options,
): Promise<Upload> {
  const { videoTypes } = ctx.outside;
  const fault = uploadFault(announced, videoTypes);
  const ending = endingFor(announced, videoTypes);
  if (fault || !ending)
    throw problem(fault?.code ?? "unsupported", fault?.text ?? texts.unknownType);
  const given = safeFileName(announced.fileName);
  const isNamed = endingOf(given)?.extension === ending.extension;
  const fileName = isNamed ? given : safeFileName(`${given}.${ending.extension}`);
  requireSender(ctx, ending.kind);
  await ctx.outside.files.assertRoom(announced.bytes ?? 0);
  const who = { academyId: ctx.academy.id, id: newId() };
  const key =
    place === "incoming"
      ? incomingKey(who, ending.extension)
      : `${folderOf(who)}/file.${ending.extension}`;
  await countWithin(ctx, "uploads", ctx.actor.id);
  const [upload] = await inTransaction(ctx, async (ctx) => {
    await requireRoom(ctx, { kind: ending.kind, bytes: announced.bytes });
    return ctx.db
      .insert(uploads)
      .values({
        ...who,
        userId: ctx.actor.id,
        kind: ending.kind,
        fileName,
        contentType: ending.type,
        key,
        size: announced.bytes,
        expiresAt: after(ctx, seconds),
      })
      .returning();
  });
  if (!upload) throw new Error("the upload was not noted");
  return upload;
}

/** An academy hands out documents and images, and its teachers make the classes. */
function requireSender({ actor }: { actor: Actor }, kind: UploadKind): void {
  if (actor.role === "teacher" || actor.role === "admin") return;
  const what = actor.role === "academy" ? "videos" : "archivos";
  if (what === "videos" && kind !== "video") return;
  throw problem("forbidden", `Solo los profesores pueden subir ${what}`);
}

/** Resuming an upload restarts its time limit; an arrived one does not change. */
export async function keepOpen(ctx: Ctx, upload: Upload): Promise<Upload> {
  const [kept] = await ctx.db
    .update(uploads)
    .set({ expiresAt: after(ctx, resumableSeconds) })
    .where(
      and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, upload.id), isNull(uploads.bytes)),
    )
    .returning();
  return kept ?? upload;
}

function after({ now }: Ctx, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
