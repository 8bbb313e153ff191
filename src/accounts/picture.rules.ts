// What a profile picture may be, for the browser that sends it and the server that takes it.
import { messages } from "./rules.ts";

export const maxPictureBytes = 5 * 1024 * 1024;

const pictureName = /\.(jpe?g|png)$/i;

/** Why a file cannot be a profile picture, judged without opening it; null where it may be one. */
export function pictureFault(file: { name: string; size: number }): string | null {
  if (!pictureName.test(file.name.trim())) return messages.pictureInvalid;
  return file.size > maxPictureBytes ? messages.pictureHeavy : null;
}

type Announced = {
  fileName: string;
  fileType?: string | undefined;
  contentType?: string | undefined;
};

/** Tells a picture from a video by what its sender says of it. */
export function isPicture({ fileName, fileType, contentType }: Announced): boolean {
  const types = [fileType, contentType];
  return pictureName.test(fileName.trim()) || types.some((type) => /^image\b/i.test(type ?? ""));
}

export type PictureId = { userId: string; id: string };

/** Where everybody may look at it; it leads to `users/profile/{userId}` (spec 1 §9). */
export function pictureAddress({ userId, id }: PictureId): string {
  return `/users/profile/${userId}/${id}.webp`;
}

const ownPath =
  /^\/(?:users|api\/uploads)\/profile\/(?<userId>[0-9a-f-]{36})\/(?<id>[0-9a-f-]{36})(?:\.webp)?$/;

/**
 * The picture that an address stands for: the one where it is seen, or the one it was sent to.
 * @param address with or without host and query.
 */
export function pictureAt(address: string): PictureId | null {
  const path = URL.parse(address, "http://own")?.pathname ?? "";
  const { userId, id } = ownPath.exec(path)?.groups ?? {};
  return userId && id ? { userId, id } : null;
}
