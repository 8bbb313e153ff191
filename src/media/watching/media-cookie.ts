// A pass opens the files of one video for fifteen minutes; any process with the key can check it.
import type { Signer } from "#src/outside/keys/signer.ts";
import { converterIn, type MediaFile, mediaKeyOf } from "./media-url.rules.ts";

export const mediaCookie = "media";

/** How long an opened video stays available after the right to watch it is lost. */
export const mediaPassSeconds = 15 * 60;

/**
 * `{academyId}.{expires}.{mac}`: a file's address lacks the academy that its key contains. For a
 * copy `.{videoId}` follows: whose conversion stored the files, which its address lacks too.
 * @param mediaKey where the files are
 */
export function mediaPass(
  signer: Signer,
  { academyId, file, mediaKey }: { academyId: string; file: MediaFile; mediaKey: string },
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + mediaPassSeconds;
  const pass = `${academyId}.${expires}.${signer.mac("media", signedText(mediaKey, expires))}`;
  const converter = converterIn(mediaKey);
  return converter === file.videoId ? pass : `${pass}.${converter}`;
}

/** The storage key of the video that a pass opens; null if the pass does not open this one. */
export function openedKey(signer: Signer, pass: string, file: MediaFile, now: Date): string | null {
  const [, academyId = "", expires = "", mac = "", converter = file.videoId] =
    /^([0-9a-f-]{36})\.(\d{10})\.([\w-]+)(?:\.([0-9a-f-]{36}))?$/.exec(pass) ?? [];
  if (!(Number(expires) * 1000 > now.getTime())) return null;
  const key = mediaKeyOf(academyId, { videoId: converter, run: file.run });
  return signer.sameMac("media", signedText(key, Number(expires)), mac) ? key : null;
}

function signedText(mediaKey: string, expires: number): string {
  return `${mediaKey} ${expires}`;
}
