// Draws a logo anew and keeps it only if what shows it is saved.
import { countWithin } from "#src/count-within.ts";
import type { Ctx } from "#src/ctx.ts";
import { keepImage, removeUnsaved } from "#src/images/keep-image.ts";
import { problem } from "#src/problem.ts";
import { leastLogoSide, logoTexts, maxLogoBytes } from "./logo.rules.ts";

/**
 * Throws `too_large`, `unsupported` for no still image, `invalid` for a tiny one, `too_many`, and what
 * `save` throws. Never call it inside a transaction: drawing takes seconds.
 * @param bytes null for none
 * @param save gets the address of the logo
 */
export async function withLogo(
  ctx: Ctx,
  bytes: Buffer | null,
  save: (logoUrl: string | null) => Promise<void>,
): Promise<void> {
  if (!bytes) return save(null);
  if (bytes.length > maxLogoBytes) throw refused("too_large", logoTexts.heavy);
  await countWithin(ctx, "pictures", ctx.actor?.id ?? ctx.academy.id);
  const kept = await keepImage(ctx, "logo", bytes, { leastSide: leastLogoSide });
  if (!kept) throw refused("unsupported", logoTexts.unusable);
  try {
    await save(kept.address);
  } catch (error) {
    await removeUnsaved(ctx, kept, error);
    throw error;
  }
}

function refused(code: "too_large" | "unsupported", message: string) {
  return problem(code, message, { errors: [{ path: "logo", message }] });
}
