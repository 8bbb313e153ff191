// Hands out the files of campaigns: to a person with a session a link of minutes, and to whoever
// has such a link the file, always as a download. Each download counts once, for the person.
import { Hono } from "hono";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { readyActor } from "#src/http/route.ts";
import { sendFile } from "#src/http/send-file.ts";
import { asDownload, downloadName } from "#src/media/attachments/attachments.rules.ts";
import { problem } from "#src/problem.ts";
import { findAvailableFile } from "./download-queries.ts";
import { fileLink, isGoodLink } from "./file-link.ts";
import { downloadsPath } from "./paths.rules.ts";
import { recordDownload } from "./record-download.ts";

export const campaignFilesRoute = new Hono<WhoEnv>();

campaignFilesRoute.get("/:fileId", async (c) => {
  const ctx = c.get("ctx");
  c.header("cache-control", "private, no-store");
  const actor = readyActor(ctx);
  if (!actor) {
    return c.redirect(
      `/login?${new URLSearchParams({ campaign: "leads", redirectTo: downloadsPath })}`,
    );
  }
  const file = await availableFile(ctx, c.req.param("fileId"));
  if (c.req.method !== "HEAD") {
    await recordDownload(ctx, { fileId: file.id, person: actor.id });
  }
  return c.redirect(fileLink(ctx, file));
});

campaignFilesRoute.get("/:fileId/:name", async (c) => {
  const ctx = c.get("ctx");
  const { fileId: id } = c.req.param();
  const { until = "", person = "", key = "" } = c.req.query();
  if (!isGoodLink(ctx, { id, until, person, key })) {
    throw problem("gone", "Este enlace ya venció. Vuelve a tus descargas y descarga el archivo.");
  }
  const file = await availableFile(ctx, id);
  const answer = await sendFile(ctx.outside.files, file.key, c.req.raw, "private, no-store", {
    "content-type": file.contentType,
    "content-disposition": asDownload(downloadName(file.title, file.contentType)),
    "content-security-policy": "sandbox",
    "cross-origin-resource-policy": "same-origin",
  });
  if (person && c.req.method !== "HEAD" && isFromStart(answer)) {
    await recordDownload(ctx, { fileId: file.id, person }).catch(async (error: unknown) => {
      // Nobody will read the file, which stays open until it is told so.
      await answer.body?.cancel();
      throw error;
    });
  }
  return answer;
});

/** A download that goes on after a break was counted when it began. */
function isFromStart({ status, headers }: Response): boolean {
  if (status !== 206) return status === 200;
  return headers.get("content-range")?.startsWith("bytes 0-") === true;
}

async function availableFile(ctx: Ctx, id: string) {
  const file = idShape.safeParse(id).success ? await findAvailableFile(ctx, id) : null;
  if (!file) throw problem("not_found", "Esta descarga no está disponible");
  return file;
}
