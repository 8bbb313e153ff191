// Signs the upload of one object: who may send it, of which kind, for minutes.
import { z } from "zod";
import type { Actor, Ctx } from "#src/ctx.ts";
import { openUpload } from "./open-upload.ts";

export const signUploadInput = z.object({
  fileName: z.string().trim().min(1, "Falta el nombre del archivo").max(2000),
  fileType: z.string().max(100).optional(),
  contentType: z.string().max(100).optional(),
});

const minutes = 60;

/**
 * @returns the address to PUT the file to: in the bucket if the store has one, which requires the
 * content type of the file's extension, or else on this server. It also identifies the file later.
 */
export async function signUpload(
  ctx: Ctx & { actor: Actor },
  raw: z.input<typeof signUploadInput>,
): Promise<{ url: string }> {
  const { fileName, fileType, contentType } = signUploadInput.parse(raw);
  const announced = { fileName, types: [contentType, fileType], bytes: null };
  const seconds = minutes * 60;
  const { id, key, ...upload } = await openUpload(ctx, announced, { seconds, place: "incoming" });
  const { files, signer } = ctx.outside;
  const straight = await files.presignPut(key, { contentType: upload.contentType, seconds });
  return { url: straight ?? `/api/uploads/${id}?signature=${signer.mac("upload", id)}` };
}
