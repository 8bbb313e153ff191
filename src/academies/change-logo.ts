// Gives an academy another logo, drawn anew, or its name without one.
import { type Ctx, enqueue } from "#src/ctx.ts";
import { folderIn, keptImageSeconds } from "#src/images/image.rules.ts";
import { inHeldAcademy, putAcademy } from "./hold-academy.ts";
import { withLogo } from "./keep-logo.ts";

/** Throws as `withLogo` does. */
export function changeLogo(ctx: Ctx, bytes: Buffer): Promise<void> {
  return withLogo(ctx, bytes, (logoUrl) => putLogo(ctx, logoUrl));
}

export function removeLogo(ctx: Ctx): Promise<void> {
  return putLogo(ctx, null);
}

/** @param logoUrl of a picture that is kept already */
export function putLogo(ctx: Ctx, logoUrl: string | null): Promise<void> {
  return inHeldAcademy(ctx, async (ctx, held) => {
    if (held.logoUrl === logoUrl) return;
    await putAcademy(ctx, "logo", { logoUrl });
    const folder = held.logoUrl && folderIn(ctx.academy.id, held.logoUrl);
    if (folder) await enqueue(ctx, "images.remove", { folder }, { startAfter: keptImageSeconds });
  });
}
