// Re-encodes and stores an uploaded image in every size, or stores nothing.
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { outageOf } from "#src/outage.ts";
import { problem } from "#src/problem.ts";
import {
  type Cut,
  imageAddress,
  narrowImage,
  type Purpose,
  smallImage,
  variantKey,
} from "./image.rules.ts";

export type Kept = {
  /** Contains only the variants; removing it removes the image. */
  folder: string;
  /** The public address. */
  address: string;
};

/**
 * Stores a new image of the academy at a new address. Null if the bytes are not an image.
 * Throws `invalid` for one that is smaller than `cut` says, and `StoreFull`.
 */
export async function keepImage(
  ctx: Ctx,
  purpose: Purpose,
  bytes: Buffer,
  cut?: Cut,
): Promise<Kept | null> {
  const folder = `images/${ctx.academy.id}/${newId()}`;
  const account = ctx.actor?.id ?? ctx.academy.id;
  const address = await keepImageAt(ctx, purpose, { stem: `${folder}/`, bytes, account, cut });
  return address === null ? null : { folder, address };
}

/**
 * Stores an image under the caller's stem, which accepts one image: the first stays. Throws `Taken`
 * and `StoreFull`.
 * @param account whose turn the drawing takes.
 * @returns its address. That file is written last: if it exists, the others exist too.
 */
export async function keepImageAt(
  { outside: { files, images } }: Ctx,
  purpose: Purpose,
  {
    stem,
    bytes,
    account,
    cut,
  }: { stem: string; bytes: Buffer; account: string; cut?: Cut | undefined },
): Promise<string | null> {
  const drawn = await images.variants(account, bytes, purpose, cut);
  if (drawn === "narrow") throw problem("invalid", tooSmall(cut));
  if (!drawn) return null;
  const own: string[] = [];
  try {
    for (const variant of drawn) {
      const key = variantKey(stem, variant);
      const body = Readable.from([variant.bytes]);
      await files.put(key, body, variant.bytes.length, { once: true });
      own.push(key);
    }
  } catch (error) {
    await Promise.all(own.map((key) => files.remove(key)));
    throw error;
  }
  return imageAddress(purpose, stem);
}

/**
 * After a save that failed. What became of a commit whose answer was lost is unknown: then what was
 * saved may show the image, which stays.
 */
export async function removeUnsaved(
  ctx: Ctx,
  { folder }: Pick<Kept, "folder">,
  failure: unknown,
): Promise<void> {
  if (!outageOf(failure)) await ctx.outside.files.remove(folder);
}

function tooSmall({ leastSide, leastWidth = 0 }: Cut = {}): string {
  return leastSide === undefined ? narrowImage(leastWidth) : smallImage(leastSide);
}
