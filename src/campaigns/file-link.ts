// The links by which files are handed out: whoever has one may load the file for a quarter of an
// hour, without a session, so that a download goes on in another program.
import type { Ctx } from "#src/ctx.ts";
import { downloadName } from "#src/media/attachments/attachments.rules.ts";
import { filePath } from "./paths.rules.ts";

export const linkSeconds = 15 * 60;

const purpose = "campaign-file";

type Signing = Pick<Ctx, "academy" | "now" | "outside">;

/** A path of the academy's site. */
export function fileLink(
  ctx: Signing,
  { id, title, contentType }: { id: string; title: string; contentType: string },
): string {
  const until = String(Math.floor(ctx.now.getTime() / 1000) + linkSeconds);
  const name = encodeURIComponent(downloadName(title, contentType));
  return `${filePath(id)}/${name}?${new URLSearchParams({ until, key: keyOf(ctx, id, until) })}`;
}

/** Whether a link of ours is still good. */
export function isGoodLink(
  ctx: Signing,
  { id, until, key }: { id: string; until: string; key: string },
): boolean {
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 <= ctx.now.getTime()) return false;
  return ctx.outside.signer.sameMac(purpose, signedText(ctx, id, until), key);
}

function keyOf(ctx: Signing, id: string, until: string): string {
  return ctx.outside.signer.mac(purpose, signedText(ctx, id, until));
}

function signedText({ academy }: Signing, id: string, until: string): string {
  return `${academy.id} ${id} ${until}`;
}
