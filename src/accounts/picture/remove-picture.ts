import type { Ctx } from "#src/ctx.ts";
import { type PictureId, pictureFolder, pictureStem } from "./picture.rules.ts";

/** Removes every variant of one picture. */
export async function removePicture(
  { outside: { files } }: Ctx,
  picture: PictureId,
): Promise<void> {
  const own = pictureStem(picture);
  const all = await files.list(pictureFolder(picture.userId));
  const gone = all.filter((key) => key.startsWith(own));
  await Promise.all(gone.map((key) => files.remove(key)));
}
