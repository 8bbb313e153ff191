// The links by which files are handed out: whoever has one may load the file for a quarter of an
// hour, without a session, so that a download goes on in another program.
import type { Ctx } from "#src/ctx.ts";
import { downloadName } from "#src/media/attachments/attachments.rules.ts";
import { filePath } from "./paths.rules.ts";

export const linkSeconds = 15 * 60;

const purpose = "campaign-file";

type Signing = Pick<Ctx, "academy" | "now" | "outside">;

type Named = { id: string; until: string; person: string };

/**
 * A path of the academy's site.
 * @param person for whom the download counts when the link is loaded; without one it was counted
 */
export function fileLink(
  ctx: Signing,
  { id, title, contentType }: { id: string; title: string; contentType: string },
  person = "",
): string {
  const until = String(Math.floor(ctx.now.getTime() / 1000) + linkSeconds);
  const name = encodeURIComponent(downloadName(title, contentType));
  const key = ctx.outside.signer.mac(purpose, signedText(ctx, { id, until, person }));
  const query = new URLSearchParams({ until, ...(person && { person }), key });
  return `${filePath(id)}/${name}?${query}`;
}

/** Whether a link of ours is still good. */
export function isGoodLink(ctx: Signing, { key, ...named }: Named & { key: string }): boolean {
  const { until } = named;
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 <= ctx.now.getTime()) return false;
  return ctx.outside.signer.sameMac(purpose, signedText(ctx, named), key);
}

function signedText({ academy }: Signing, { id, until, person }: Named): string {
  return [academy.id, id, until, ...(person ? [person] : [])].join(" ");
}
