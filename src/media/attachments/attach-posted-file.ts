// Attaches a file that a plain form brought to a class of the caller's, with the checks of any other
// upload.
import type { MemberCtx } from "#src/ctx.ts";
import { attachmentNameOf } from "#src/media/class-video/upload.rules.ts";
import { openUpload } from "#src/media/uploads/open-upload.ts";
import { limits } from "#src/media/uploads/uploads.rules.ts";
import { problem } from "#src/problem.ts";
import { addAttachment } from "./add-attachment.ts";
import type { HandedOut } from "./attachment-queries.ts";

export async function attachPostedFile(
  ctx: MemberCtx,
  lessonId: string,
  file: File,
): Promise<HandedOut> {
  if (file.size === 0) throw problem("invalid", "Elige un archivo");
  const announced = { fileName: file.name, types: ["attachment"], bytes: file.size };
  const upload = await openUpload(ctx, announced, { seconds: 600, place: "own" });
  await ctx.outside.files.put(upload.key, file.stream(), limits[upload.kind].bytes);
  const url = `/api/uploads/${upload.id}`;
  return addAttachment(ctx, lessonId, { name: attachmentNameOf(file.name), url });
}
