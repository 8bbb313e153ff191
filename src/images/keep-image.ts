// Keeps an image that somebody sent, drawn anew in every size, or keeps nothing of it.
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { drawImage } from "./draw-image.ts";
import { imageAddress, type Purpose, variantKey } from "./image.rules.ts";

export type Kept = {
  /** Holds the variants and nothing else; removing it removes the image. */
  folder: string;
  /** Where everybody sees it. */
  address: string;
};

/**
 * A new image of the academy; its address changes with it. Null for bytes that are none.
 * Throws `StoreFull`.
 */
export async function keepImage(ctx: Ctx, purpose: Purpose, bytes: Buffer): Promise<Kept | null> {
  const folder = `images/${ctx.academy.id}/${newId()}`;
  const address = await keepImageAt(ctx, purpose, { stem: `${folder}/`, bytes });
  return address === null ? null : { folder, address };
}

/**
 * Under a stem given by the caller, which takes one image: the first stays. Throws `Taken` and
 * `StoreFull`.
 * @returns its address, whose file comes last: where it stands the others stand too.
 */
export async function keepImageAt(
  { outside: { files } }: Ctx,
  purpose: Purpose,
  { stem, bytes }: { stem: string; bytes: Buffer },
): Promise<string | null> {
  const drawn = await drawImage(bytes, purpose);
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
