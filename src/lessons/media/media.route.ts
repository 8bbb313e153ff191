// Serves the files of a video to requests with a pass, and issues a pass to those who may watch.
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { parse, serialize } from "hono/utils/cookie";
import type { Outside } from "#src/ctx.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { readyActor } from "#src/http/route.ts";
import { cookieName, cookiesAreSecure } from "#src/http/security/cookies.ts";
import { sendFile } from "#src/http/send-file.ts";
import {
  mediaCookie,
  mediaPass,
  mediaPassSeconds,
  openedKey,
} from "#src/media/watching/media-cookie.ts";
import {
  type MediaFile,
  mediaCaching,
  mediaFileAt,
  originalAt,
} from "#src/media/watching/media-url.rules.ts";
import { problem } from "#src/problem.ts";
import { findMediaKey, findOriginalKey } from "./media-queries.ts";

const mediaPath = "/media";

/** Runs before authentication: with a valid pass a segment costs no query. */
export function mediaByPass(outside: Pick<Outside, "signer" | "files" | "publicUrl">) {
  const name = cookieName(mediaCookie, cookiesAreSecure(outside.publicUrl), mediaPath);
  return createMiddleware(async (c, next) => {
    const file = mediaFileAt(pathOf(c.req.raw));
    const pass = parse(c.req.header("cookie") ?? "", name)[name];
    if (!file || !pass || !isRead(c.req.method)) return next();
    const key = openedKey(outside.signer, pass, file, new Date());
    return key ? sendMedia(outside, key, file, c.req.raw) : next();
  });
}

export const media = new Hono<WhoEnv>();

media.get("/:videoId/original.mp4", async (c) => {
  const ctx = c.get("ctx");
  const actor = readyActor(ctx);
  const videoId = originalAt(pathOf(c.req.raw));
  const key = actor && videoId ? await findOriginalKey({ ...ctx, actor }, videoId) : null;
  if (!key) throw notThere();
  const more = { ...ours, "content-type": "video/mp4", "content-disposition": "inline" };
  return sendFile(ctx.outside.files, key, c.req.raw, "private, no-cache", more);
});

media.get("/:videoId/:run/*", async (c) => {
  const ctx = c.get("ctx");
  const actor = readyActor(ctx);
  const { outside } = ctx;
  const file = mediaFileAt(pathOf(c.req.raw));
  const key = actor && file ? await findMediaKey({ ...ctx, actor }, file) : null;
  if (!key || !file) throw notThere();
  const answer = await sendMedia(outside, key, file, c.req.raw);
  if (!c.get("bearer")) {
    const secure = cookiesAreSecure(outside.publicUrl);
    const cookie = serialize(
      cookieName(mediaCookie, secure, mediaPath),
      mediaPass(outside.signer, { academyId: ctx.academy.id, file, mediaKey: key }, ctx.now),
      {
        path: `${mediaPath}/${file.videoId}/${file.run}`,
        maxAge: mediaPassSeconds,
        httpOnly: true,
        sameSite: "Lax",
        secure,
      },
    );
    answer.headers.append("set-cookie", cookie);
  }
  return answer;
});

// No other site may embed a class in its own pages, even for a signed-in visitor.
const ours = { "cross-origin-resource-policy": "same-origin" };

function sendMedia(
  outside: Pick<Outside, "files">,
  key: string,
  { path }: MediaFile,
  request: Request,
) {
  return sendFile(outside.files, `${key}/${path}`, request, mediaCaching(path), ours);
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Not decoded, unlike Hono's own path. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function notThere() {
  return problem("not_found", "Este video no existe, o no lo puedes ver");
}
