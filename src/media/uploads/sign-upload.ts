// Signs one object for upload: who may send it, of which kind, for minutes.
import { extname } from "node:path";
import { z } from "zod";
import type { Actor, Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { uploads } from "./tables.ts";

export const signUploadInput = z.object({
  fileName: z.string().trim().min(1, "Falta el nombre del archivo").max(255),
  fileType: z.string().max(100).optional(),
  contentType: z.string().max(100).optional(),
});

const minutes = 60;

/** @returns the path to PUT the file to; it stands for the stored object afterwards too. */
export async function signUpload(
  ctx: Ctx & { actor: Actor },
  raw: z.input<typeof signUploadInput>,
): Promise<{ path: string; url: string }> {
  const input = signUploadInput.parse(raw);
  const claimed = [input.contentType, input.fileType];
  const isMp4 = extname(input.fileName).toLowerCase() === ".mp4";
  if (!isMp4 || !claimed.some((type) => type === "video/mp4" || type === "video")) {
    throw problem("unsupported", "El video debe ser un archivo MP4");
  }
  if (ctx.actor.role !== "teacher" && ctx.actor.role !== "admin") {
    throw problem("forbidden", "Solo los profesores pueden subir videos");
  }
  const id = newId();
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  await ctx.db.insert(uploads).values({
    academyId: ctx.academy.id,
    id,
    userId: ctx.actor.id,
    fileName: input.fileName,
    key: `uploads/${ctx.academy.id}/${id}.mp4`,
    expiresAt,
  });
  const path = `/api/uploads/${id}`;
  return { path, url: `${path}?signature=${ctx.outside.signer.mac("upload", id)}` };
}
