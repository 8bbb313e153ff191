// Removes a picture that was uploaded and is not the account's own a day later.
import { findUser } from "#src/accounts/queries.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { assignableSeconds, type PictureId, pictureAddress } from "./picture.rules.ts";
import { removePicture } from "./remove-picture.ts";

/** Longer than it may be assigned, so that no form is saving it when it goes. */
const waitSeconds = assignableSeconds + 3600;

/** Call it before the picture is stored: a process that is killed then leaves no file behind. */
export function expireLater(ctx: Ctx, { userId, id }: PictureId): Promise<void> {
  return enqueue(ctx, "pictures.expire", { userId, pictureId: id }, { startAfter: waitSeconds });
}

/** Safe to repeat. */
export async function expirePicture(ctx: Ctx, picture: PictureId): Promise<void> {
  const user = await findUser(ctx, picture.userId);
  if (user?.pictureUrl === pictureAddress(picture)) return;
  await removePicture(ctx, picture);
}
