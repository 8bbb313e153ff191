// Re-encodes and stores an uploaded picture, or refuses it and keeps nothing.

import { findUser } from "#src/accounts/queries.ts";
import { messages } from "#src/accounts/rules.ts";
import { countWithin } from "#src/count-within.ts";
import type { Ctx } from "#src/ctx.ts";
import { maxImageBytes } from "#src/images/image.rules.ts";
import { keepImageAt } from "#src/images/keep-image.ts";
import { Taken } from "#src/outside/files/file-store.ts";
import { isProblem, type ProblemCode, permitUsed, problem } from "#src/problem.ts";
import { expireLater } from "./expire-picture.ts";
import { type PictureId, pictureAddress, pictureFolder, pictureStem } from "./picture.rules.ts";
import { checkPermit } from "./sign-picture.ts";

type Bytes = ReadableStream<Uint8Array>;

type Arrival = PictureId & { expires: string; signature: string; body: Bytes | null };

/** Handles an upload to a signed address. @returns the public address of the picture. */
export async function receivePicture(ctx: Ctx, arrival: Arrival): Promise<{ url: string }> {
  checkPermit(ctx, arrival);
  if (!(await isThere(ctx, arrival))) throw noPermit();
  if (await ctx.outside.files.stat(pictureKey(arrival))) throw permitUsed();
  return { url: await keepPicture(ctx, arrival, arrival.body) };
}

/**
 * An id accepts one picture: the first stays.
 * @returns its public address.
 */
export async function keepPicture(ctx: Ctx, id: PictureId, body: Bytes | null): Promise<string> {
  try {
    const bytes = await countAndRead(ctx, id, body);
    await expireLater(ctx, id);
    const address = await keepImageAt(ctx, "person", {
      ...{ stem: pictureStem(id), bytes, account: id.userId },
    });
    if (!address) throw refused("unsupported", messages.pictureInvalid);
    if (await isThere(ctx, id)) return address;
    // The account was deleted meanwhile, and its other pictures with it.
    await ctx.outside.files.remove(pictureFolder(id.userId));
    throw noPermit();
  } catch (error) {
    if (error instanceof Taken) throw permitUsed();
    if (isProblem(error) && error.retryAfter) {
      throw refused(error.code, error.message, error.retryAfter);
    }
    throw error;
  }
}

async function isThere(ctx: Ctx, { userId }: PictureId): Promise<boolean> {
  const user = await findUser(ctx, userId);
  return user !== null && user.deletedAt === null;
}

function noPermit() {
  return problem("not_found", "Este permiso de subida no existe");
}

/** Counted first: an account may have only so many pictures in memory at once. */
async function countAndRead(ctx: Ctx, { userId }: PictureId, body: Bytes | null): Promise<Buffer> {
  const counted = await countWithin(ctx, "pictures", userId);
  try {
    return await readAll(body);
  } catch (error) {
    // A broken connection is no change of picture.
    if (!isProblem(error)) await counted.giveBack();
    throw error;
  }
}

async function readAll(body: Bytes | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxImageBytes) throw refused("too_large", messages.pictureHeavy);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The key of the variant that is written last. */
export function pictureKey(id: PictureId): string {
  return pictureAddress(id).slice(1);
}

/** A form shows it under its field `picture`. */
export function refused(code: ProblemCode, message: string, retryAfter?: number) {
  const wait = retryAfter === undefined ? {} : { retryAfter };
  return problem(code, message, { errors: [{ path: "picture", message }], ...wait });
}
