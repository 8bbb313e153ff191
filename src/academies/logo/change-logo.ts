// Gives an academy another logo, drawn anew, or its name without one.

import { inHeldAcademy, putAcademy, requireSeen } from "#src/academies/hold-academy.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { folderIn, keptImageSeconds } from "#src/images/image.rules.ts";
import { withLogo } from "./keep-logo.ts";

/**
 * Throws as `withLogo` does, and `conflict` for another version of the academy.
 * @param version of the academy as it was read
 */
export function changeLogo(ctx: Ctx, bytes: Buffer, version?: number): Promise<void> {
  return withLogo(ctx, bytes, (logoUrl) => putLogo(ctx, logoUrl, version));
}

/** Throws `conflict` for another version of the academy. */
export function removeLogo(ctx: Ctx, version?: number): Promise<void> {
  return putLogo(ctx, null, version);
}

/** @param logoUrl of a picture that is kept already */
export function putLogo(ctx: Ctx, logoUrl: string | null, version?: number): Promise<void> {
  return inHeldAcademy(ctx, async (ctx, held) => {
    if (held.logoUrl === logoUrl) return;
    requireSeen(held, version);
    await putAcademy(ctx, "logo", { logoUrl });
    const folder = held.logoUrl && folderIn(ctx.academy.id, held.logoUrl);
    if (folder) await enqueue(ctx, "images.remove", { folder }, { startAfter: keptImageSeconds });
  });
}
