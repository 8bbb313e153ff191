// Gives an account the picture that its owner sent, and removes the earlier ones.

import { messages } from "#src/accounts/rules.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import {
  isAssignable,
  pictureAddress,
  pictureAt,
  pictureFault,
  pictureFolder,
  pictureStem,
} from "./picture.rules.ts";
import { keepPicture, pictureKey, refused } from "./receive-picture.ts";
import { removePicture } from "./remove-picture.ts";

/** A picture posted in the form itself, when no script uploaded it. @returns its address. */
export async function storePicture(ctx: MemberCtx, file: File): Promise<string> {
  const fault = pictureFault(file);
  if (fault) {
    throw refused(fault === messages.pictureHeavy ? "too_large" : "unsupported", fault);
  }
  return keepPicture(ctx, { userId: ctx.actor.id, id: newId() }, file.stream());
}

/**
 * The public address of a picture that the caller has, or uploaded in the last day.
 * @param given that address, or the upload address; with or without host and query.
 */
export async function assignPicture(ctx: MemberCtx, given: string): Promise<string> {
  const picture = pictureAt(given);
  if (picture?.userId !== ctx.actor.id) throw refused("invalid", messages.pictureInvalid);
  const address = pictureAddress(picture);
  const isOpen = isAssignable(picture, ctx.now) || address === ctx.actor.pictureUrl;
  if (isOpen && (await ctx.outside.files.stat(pictureKey(picture)))) return address;
  // Another tab has replaced or removed it, or it was sent too long ago.
  throw refused("invalid", messages.pictureGone);
}

/** Removes uploads older than the current picture; a newer one may still be claimed. */
export async function dropOtherPictures(ctx: Ctx, userId: string, keep: string): Promise<void> {
  const picture = pictureAt(keep);
  if (!picture) return;
  const inUse = pictureStem(picture);
  // Ids grow with time, and so do the keys in a folder.
  const earlier = (await ctx.outside.files.list(pictureFolder(userId))).filter(
    (key) => key < inUse,
  );
  await Promise.all(earlier.map((key) => ctx.outside.files.remove(key)));
}

/** Removes the picture that an account had, and the uploads before it. */
export async function dropPicture(ctx: Ctx, userId: string, had: string | null): Promise<void> {
  const picture = had === null ? null : pictureAt(had);
  if (!picture) return;
  await dropOtherPictures(ctx, userId, pictureAddress(picture));
  await removePicture(ctx, picture);
}

/** Removes every picture of an account. */
export function removePictures(ctx: Ctx, userId: string): Promise<void> {
  return ctx.outside.files.remove(pictureFolder(userId));
}
