// Serves the files of a class to those who have its course, always as a download.
import { Hono } from "hono";
import { idShape } from "#src/courses/rules.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { readyActor } from "#src/http/route.ts";
import { sendFile } from "#src/http/send-file.ts";
import { asDownload, downloadName } from "#src/media/attachments/attachments.rules.ts";
import { problem } from "#src/problem.ts";
import { findAttachmentToLoad } from "./media-queries.ts";

export const attachmentFiles = new Hono<WhoEnv>();

attachmentFiles.get("/:attachmentId/:name", async (c) => {
  const ctx = c.get("ctx");
  const actor = readyActor(ctx);
  const { attachmentId } = c.req.param();
  const mayExist = actor && idShape.safeParse(attachmentId).success;
  const file = mayExist ? await findAttachmentToLoad({ ...ctx, actor }, attachmentId) : null;
  if (!file) throw problem("not_found", "Este archivo no existe, o no lo puedes descargar");
  return sendFile(ctx.outside.files, file.key, c.req.raw, "private, no-cache", {
    "content-type": file.contentType,
    "content-disposition": asDownload(downloadName(file.name, file.contentType)),
    "content-security-policy": "sandbox",
    "cross-origin-resource-policy": "same-origin",
  });
});
