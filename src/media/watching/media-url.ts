// The signed address of a lesson's stream: its relative segments inherit the signature.
import type { Actor, Ctx } from "#src/ctx.ts";
import type { Video } from "./queries.ts";

/** Long enough for the longest sitting; the page signs anew at each opening. */
const hours = 6;

/** Master playlist of a ready video, for this viewer only. */
export function masterUrl(ctx: Ctx & { actor: Actor }, video: Pick<Video, "mediaKey">): string {
  if (!video.mediaKey) throw new Error("video is not ready");
  const expires = Math.floor(ctx.now.getTime() / 1000) + hours * 3600;
  const [, , videoId, attempt] = video.mediaKey.split("/");
  const mac = ctx.outside.signer.mac("media", signedText(video.mediaKey, ctx.actor.id, expires));
  return `/media/${videoId}/${attempt}/${expires}.${mac}/master.m3u8`;
}

type MediaRequest = { videoId: string; attempt: string; token: string; path: string };

/**
 * File-store key that the address stands for; null where the signature is not this viewer's, is of
 * another academy, or has expired. Needs no database, so that segments cost nothing but the disk.
 */
export function mediaKeyFor(ctx: Ctx, request: MediaRequest): string | null {
  const { videoId, attempt, token, path } = request;
  const [expires = "", mac = ""] = token.split(".");
  if (!ctx.actor || !(Number(expires) * 1000 > ctx.now.getTime())) return null;
  if (!/^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)?\.(m3u8|m4s|mp4)$/.test(path)) return null;
  const key = `videos/${ctx.academy.id}/${videoId}/${attempt}`;
  const text = signedText(key, ctx.actor.id, Number(expires));
  return ctx.outside.signer.sameMac("media", text, mac) ? `${key}/${path}` : null;
}

function signedText(mediaKey: string, userId: string, expires: number): string {
  return `${mediaKey} ${userId} ${expires}`;
}
