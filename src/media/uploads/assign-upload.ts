// Finds the file that a teacher has uploaded, so that a video or an attachment can be made of it.
import type { Actor, Ctx } from "#src/ctx.ts";
import { findUpload } from "#src/media/queries.ts";
import { problem } from "#src/problem.ts";
import { type Arrived, finishUpload } from "./finish-upload.ts";
import { uploadIdIn } from "./upload-keys.ts";
import type { UploadKind } from "./uploads.rules.ts";

/**
 * Until the assignment is written the file may still expire: lock it with `holdUpload` in the
 * transaction that writes it. Throws `conflict` until the whole file has arrived.
 * @param address where the file was sent, in either way.
 */
export async function assignUpload(
  ctx: Ctx & { actor: Actor },
  address: string,
  kinds: UploadKind[],
): Promise<Arrived> {
  const upload = await findUpload(ctx, uploadIdIn(address));
  if (!upload || upload.userId !== ctx.actor.id) throw notYours();
  if (!kinds.includes(upload.kind)) throw problem("unsupported", "Ese archivo es de otro tipo");
  return finishUpload(ctx, upload);
}

export function notYours() {
  return problem("invalid", "Ese archivo no es uno que hayas subido");
}
