// What a profile picture may be; shared by the browser that sends it and the server.

import { messages } from "#src/accounts/rules.ts";
import { imageAddress, maxImageBytes } from "#src/images/image.rules.ts";

const pictureName = /\.(jpe?g|png)$/i;

/** Why a file cannot be a profile picture, without opening it; null if it may be one. */
export function pictureFault(file: { name: string; size: number }): string | null {
  if (!pictureName.test(file.name.trim())) return messages.pictureInvalid;
  return file.size > maxImageBytes ? messages.pictureHeavy : null;
}

type Announced = {
  fileName: string;
  fileType?: string | undefined;
  contentType?: string | undefined;
};

/** Distinguishes a picture from a video by its declared name and type. */
export function isPicture({ fileName, fileType, contentType }: Announced): boolean {
  const types = [fileType, contentType];
  return pictureName.test(fileName.trim()) || types.some((type) => /^image\b/i.test(type ?? ""));
}

export type PictureId = { userId: string; id: string };

/** How long an upload waits for the form that saves it. */
export const assignableSeconds = 24 * 3600;

/** The id of a picture, a UUIDv7, holds when its upload was allowed. */
export function isAssignable({ id }: PictureId, now: Date): boolean {
  const allowedAt = Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
  return now.getTime() - allowedAt < assignableSeconds * 1000;
}

/** The public address, below `users/profile/{userId}` (spec 1 §9). */
export function pictureAddress({ userId, id }: PictureId): string {
  return imageAddress("person", pictureStem({ userId, id }));
}

export function pictureFolder(userId: string): string {
  return `users/profile/${userId}`;
}

/** All variants of an account's pictures are in one folder, ordered by upload. */
export function pictureStem({ userId, id }: PictureId): string {
  return `${pictureFolder(userId)}/${id}-`;
}

const seen =
  /^\/users\/profile\/(?<userId>[0-9a-f-]{36})\/(?<id>[0-9a-f-]{36})-\d{2,3}\.(?:avif|webp)$/;
const sentTo = /^\/api\/uploads\/profile\/(?<userId>[0-9a-f-]{36})\/(?<id>[0-9a-f-]{36})$/;

/**
 * Of two pictures that are saved at once, the one that was uploaded later: saving it has removed the
 * other. An address that is no upload of ours gives way.
 */
export function laterPicture(saved: string | null, given: string): string {
  const earlier = saved && pictureAt(saved);
  const next = pictureAt(given);
  return earlier && next && next.id < earlier.id ? pictureAddress(earlier) : given;
}

/**
 * The picture that an address refers to, whether its public address or its upload address.
 * @param address with or without host and query.
 */
export function pictureAt(address: string): PictureId | null {
  const path = URL.parse(address, "http://own")?.pathname ?? "";
  const { userId, id } = (seen.exec(path) ?? sentTo.exec(path))?.groups ?? {};
  return userId && id ? { userId, id } : null;
}
