// Serves playlists and segments, with byte ranges, to the viewer that the address was signed for.
import { Hono } from "hono";
import { sendFile } from "#src/http/send-file.ts";
import type { WhoEnv } from "#src/http/who.ts";
import { problem } from "#src/problem.ts";
import { mediaKeyFor } from "./media-url.ts";

export const media = new Hono<WhoEnv>();

media.get("/:videoId/:attempt/:token/:path{.+}", async (c) => {
  const ctx = c.get("ctx");
  const key = mediaKeyFor(ctx, c.req.param());
  if (!key) throw problem("not_found", "Este video no existe, o no lo puedes ver");
  return sendFile(ctx.outside.files, key, c.req.raw, "private, max-age=21600, immutable");
});
