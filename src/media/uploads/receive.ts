// Stores the bytes of a signed upload whole, or refuses them and keeps nothing.
import { buffer } from "node:stream/consumers";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { StoreFull, TooLarge } from "#src/outside/file-store.ts";
import { problem } from "#src/problem.ts";
import { findUpload } from "./queries.ts";
import { uploads } from "./tables.ts";

const gigabyte = 1024 ** 3;
export const maxVideoBytes = 10 * gigabyte;

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
  if (!arrival.contentType.startsWith("video/mp4")) {
    throw problem("unsupported", "El video debe ser un archivo MP4");
  }
  if (!arrival.body) throw problem("invalid", "El archivo está vacío");
  if (upload.bytes !== null) throw usedUp();
  // Its own object for each try: one that fails, or comes second, cannot touch what is there.
  const key = `uploads/${ctx.academy.id}/${upload.id}/${newId()}.mp4`;
  const bytes = await store(ctx, key, arrival.body);
  if (!(await startsAsMp4(ctx, key, bytes))) {
    await ctx.outside.files.remove(key);
    throw problem("unsupported", "El archivo no es un video MP4");
  }
  const won = await ctx.db
    .update(uploads)
    .set({ key, bytes })
    .where(
      and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, upload.id), isNull(uploads.bytes)),
    )
    .returning({ id: uploads.id });
  if (won.length > 0) return { bytes };
  await ctx.outside.files.remove(key);
  throw usedUp();
}

function usedUp() {
  return problem("conflict", "Este permiso ya recibió un archivo. Pide otro para subir uno nuevo.");
}

async function store(ctx: Ctx, key: string, body: ReadableStream<Uint8Array>): Promise<number> {
  try {
    return (await ctx.outside.files.put(key, body, maxVideoBytes)).bytes;
  } catch (error) {
    if (error instanceof TooLarge) throw problem("too_large", "El video pesa más de 10 GB");
    if (error instanceof StoreFull) {
      throw problem("no_space", "No hay espacio para guardar el archivo. Intenta más tarde.");
    }
    throw error;
  }
}

/** An MP4 begins with a box named ftyp; the claim of a client proves nothing. */
async function startsAsMp4(ctx: Ctx, key: string, bytes: number): Promise<boolean> {
  if (bytes < 12) return false;
  const head = await buffer(ctx.outside.files.read(key, { start: 0, end: 11 }));
  return head.toString("latin1", 4, 8) === "ftyp";
}
