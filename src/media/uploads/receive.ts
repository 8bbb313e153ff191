// Stores the bytes of a signed upload whole, or refuses them and keeps nothing.
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { findUpload, type Upload } from "#src/media/queries.ts";
import { TooLarge } from "#src/outside/files/file-store.ts";
import { permitUsed, problem } from "#src/problem.ts";
import { finishInPlace } from "./finish-upload.ts";
import { folderOf } from "./upload-keys.ts";
import { endingOf, limits, texts, uploadFault } from "./uploads.rules.ts";

type Arrival = {
  uploadId: string;
  signature: string;
  contentType: string;
  body: ReadableStream<Uint8Array> | null;
};

export async function receive(ctx: Ctx, arrival: Arrival): Promise<{ bytes: number }> {
  const signed = ctx.outside.signer.sameMac("upload", arrival.uploadId, arrival.signature);
  const upload = signed ? await findUpload(ctx, arrival.uploadId) : null;
  if (!upload) throw problem("not_found", "Este permiso de subida no existe");
  if (upload.expiresAt < ctx.now) {
    throw problem("gone", "El permiso para subir este archivo venció. Intenta de nuevo.");
  }
  const types = [arrival.contentType];
  const fault = uploadFault(
    { fileName: upload.fileName, types, bytes: null },
    ctx.outside.videoTypes,
  );
  if (fault) throw problem(fault.code, fault.text);
  if (!arrival.body) throw problem("invalid", texts.empty);
  if (upload.bytes !== null) throw permitUsed();
  // A new object for each try: one that fails, or comes second, cannot affect the existing file.
  const key = `${folderOf(upload)}/${newId()}.${endingOf(upload.fileName)?.extension}`;
  await store(ctx, upload, key, arrival.body);
  const arrived = await finishInPlace(ctx, upload, key);
  if (arrived.key === key) return { bytes: arrived.bytes };
  await ctx.outside.files.remove(key);
  throw permitUsed();
}

async function store(
  ctx: Ctx,
  { kind }: Upload,
  key: string,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const { bytes, tooLarge } = limits[kind];
  try {
    await ctx.outside.files.put(key, body, bytes);
  } catch (error) {
    if (error instanceof TooLarge) throw problem("too_large", tooLarge);
    throw error;
  }
}
