// Gives an account the picture that its owner sent, and takes the earlier ones away.

import { messages } from "#src/accounts/rules.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { pictureAddress, pictureAt, pictureFault, pictureStem } from "./picture.rules.ts";
import { keepPicture, pictureKey, refused } from "./receive-picture.ts";

/** A picture that a form posted itself, where no script sent it before. @returns its address. */
export async function storePicture(ctx: MemberCtx, file: File): Promise<string> {
  const fault = pictureFault(file);
  if (fault) {
    throw refused(fault === messages.pictureHeavy ? "too_large" : "unsupported", fault);
  }
  return keepPicture(ctx, { userId: ctx.actor.id, id: newId() }, file.stream());
}

/**
 * The address of a picture that the caller uploaded before.
 * @param given that address, or the one it was sent to; with or without host and query.
 */
export async function assignPicture(ctx: MemberCtx, given: string): Promise<string> {
  const picture = pictureAt(given);
  const isOwn = picture?.userId === ctx.actor.id;
  if (picture && isOwn && (await ctx.outside.files.stat(pictureKey(picture)))) {
    return pictureAddress(picture);
  }
  throw refused("invalid", messages.pictureInvalid);
}

/** Removes what was uploaded before the picture in use; what came after may yet be claimed. */
export async function dropOtherPictures(ctx: Ctx, userId: string, keep: string): Promise<void> {
  const picture = pictureAt(keep);
  if (!picture) return;
  const inUse = pictureStem(picture);
  // Ids grow with time, and so do the keys of one folder.
  const earlier = (await ctx.outside.files.list(folderOf(userId))).filter((key) => key < inUse);
  await Promise.all(earlier.map((key) => ctx.outside.files.remove(key)));
}

/** Removes every picture of an account. */
export function removePictures(ctx: Ctx, userId: string): Promise<void> {
  return ctx.outside.files.remove(folderOf(userId));
}

function folderOf(userId: string): string {
  return `users/profile/${userId}`;
}
