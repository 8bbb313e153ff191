// Gives an academy another subdomain; the old one leads to it for ninety days.
import { and, eq } from "drizzle-orm";
import { inHeldAcademy, putAcademy, requireSeen } from "#src/academies/hold-academy.ts";
import { academyNames } from "#src/academies/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { academyOrigin } from "./addresses.rules.ts";
import { claimName } from "./claim-name.ts";
import { formerDays, renameTexts } from "./rename.rules.ts";
import { checkSubdomain, subdomainTexts } from "./subdomains.rules.ts";

/**
 * Throws `invalid` for a name that no academy may have, `conflict` for one that somebody else has or
 * another version of the academy, and `too_many`.
 * @param version of the academy as it was read
 * @returns where the academy is from now on
 */
export async function renameSubdomain(
  ctx: Ctx,
  wanted: string,
  version?: number,
): Promise<{ origin: string; subdomain: string }> {
  const { subdomain, refusal } = checkSubdomain(wanted);
  if (refusal) throw refused("invalid", refusal.text);
  await inHeldAcademy(ctx, async (ctx, held) => {
    if (held.subdomain === null) throw problem("conflict", renameTexts.root);
    // Sent twice.
    if (held.subdomain === subdomain) return;
    requireSeen(held, version);
    const { academy, now } = ctx;
    const isTheirs = await claimName(ctx.db, { subdomain, now, for: { ownerId: academy.id } });
    if (!isTheirs) throw refused("conflict", subdomainTexts.taken);
    const until = new Date(now.getTime() + formerDays * 24 * 3_600_000);
    await ctx.db
      .update(academyNames)
      .set({ until })
      .where(and(eq(academyNames.subdomain, held.subdomain), eq(academyNames.ownerId, academy.id)));
    await putAcademy(ctx, "subdomain", { subdomain });
  });
  return { origin: academyOrigin(ctx.outside, subdomain), subdomain };
}

function refused(code: "invalid" | "conflict", message: string) {
  return problem(code, message, { errors: [{ path: "subdomain", message }] });
}
