// The addresses of a video's files: the same for everybody, and without access by themselves.
import { segmentSeconds } from "#src/media/conversion/ffmpeg.rules.ts";
import type { Video } from "#src/media/queries.ts";

export type MediaAddresses = {
  /** The playlist to begin with; null if nothing can be played yet. */
  masterUrl: string | null;
  posterUrl: string | null;
  storyboardUrl: string | null;
};

/** @param video null if the class has no playable one. */
export function mediaAddresses(
  video: Pick<Video, "id" | "mediaKey" | "status" | "width"> | null,
): MediaAddresses {
  if (!video?.mediaKey) return { masterUrl: null, posterUrl: null, storyboardUrl: null };
  // Its own id, also where a copy plays the files of the video that it was made of.
  const folder = `/media/${video.id}/${runIn(video.mediaKey)}`;
  const isReady = video.status === "ready";
  // The pictures are drawn last, and a video of unknown size was converted without them.
  const isDrawn = isReady && video.width !== null;
  return {
    masterUrl: `${folder}/${isReady ? "master" : "first"}.m3u8`,
    posterUrl: isDrawn ? `${folder}/poster.jpg` : null,
    storyboardUrl: isDrawn ? `${folder}/storyboard.vtt` : null,
  };
}

type Stream = Pick<MediaAddresses, "masterUrl"> & Pick<Video, "rungs">;

/**
 * What a player that starts low requests, in order, up to its first segment.
 * @param startAt position in the stream, in seconds.
 */
export function openingUrls({ masterUrl, rungs: [lowest] }: Stream, startAt: number): string[] {
  if (!masterUrl || !lowest) return [];
  const rung = masterUrl.replace(/[^/]+$/, lowest.name);
  const segment = `${Math.floor(startAt / segmentSeconds) + 1}`.padStart(4, "0");
  return [
    masterUrl,
    ...["index.m3u8", "init.mp4", `${segment}.m4s`].map((name) => `${rung}/${name}`),
  ];
}

/** The original that the teacher sent. */
export function originalUrl({ id }: Pick<Video, "id">): string {
  return `/media/${id}/original.mp4`;
}

export type MediaFile = { videoId: string; run: string; path: string };

const id = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const file = String.raw`(?:master|first)\.m3u8|poster\.jpg|storyboard\.vtt|storyboard-\d{3,5}\.jpg`;
const rungFile = String.raw`(?:\d{2,4}p|audio)/(?:index\.m3u8|init\.mp4|\d{4,6}\.m4s)`;
const mediaShape = new RegExp(`^/media/(${id})/(${id})/(${file}|${rungFile})$`);
const originalShape = new RegExp(`^/media/(${id})/original\\.mp4$`);

/**
 * The file that an address names; null if videos have no such file.
 * @param pathname as it was sent: an escaped path names no file of ours.
 */
export function mediaFileAt(pathname: string): MediaFile | null {
  const [, videoId, run, path] = mediaShape.exec(pathname) ?? [];
  return videoId && run && path ? { videoId, run, path } : null;
}

/** The id of the video whose original an address names. */
export function originalAt(pathname: string): string | null {
  return originalShape.exec(pathname)?.[1] ?? null;
}

/** The storage key of the output of one conversion run. */
export function mediaKeyOf(
  academyId: string,
  { videoId, run }: Pick<MediaFile, "videoId" | "run">,
): string {
  return `videos/${academyId}/${videoId}/${run}`;
}

/** The conversion run that stored these files. */
export function runIn(mediaKey: string): string {
  return mediaKey.slice(mediaKey.lastIndexOf("/") + 1);
}

/** The video whose conversion stored these files: the own one, or for a copy that of the original. */
export function converterIn(mediaKey: string): string {
  return mediaKey.split("/")[2] ?? "";
}

/** Playlists grow during the conversion; everything else has a new address for each run. */
export function mediaCaching(path: string): string {
  return /\.(m3u8|vtt)$/.test(path) ? "private, no-cache" : "private, max-age=31536000, immutable";
}
