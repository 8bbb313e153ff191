// Serves the captions of a class to those who may watch it; decided on each request, since they are
// few and small.
import { Hono } from "hono";
import { idShape } from "#src/courses/rules.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { readyActor } from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { findCaptionsToLoad } from "./media-queries.ts";

export const captionFiles = new Hono<WhoEnv>();

captionFiles.get("/:captionsId/:file{[a-z-]+\\.vtt}", async (c) => {
  const ctx = c.get("ctx");
  const actor = readyActor(ctx);
  const { captionsId, file } = c.req.param();
  const mayExist = actor && idShape.safeParse(captionsId).success;
  const found = mayExist ? await findCaptionsToLoad({ ...ctx, actor }, captionsId) : null;
  if (!found || file !== `${found.language}.vtt`) {
    throw problem("not_found", "Estos subtítulos no existen, o no los puedes ver");
  }
  const download = `attachment; filename="subtitulos-${found.language}.vtt"`;
  return c.body(found.vtt, 200, {
    "content-type": "text/vtt; charset=utf-8",
    "cache-control": "private, no-cache",
    "cross-origin-resource-policy": "same-origin",
    ...(c.req.query("download") === undefined ? {} : { "content-disposition": download }),
  });
});
