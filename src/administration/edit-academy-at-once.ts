// An administrator's change of several parts of their academy: all of it is saved, or nothing.
import { type AcademyChanges, academyTexts } from "#src/academies/academy.rules.ts";
import { putLogo } from "#src/academies/change-logo.ts";
import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { withLogo } from "#src/academies/keep-logo.ts";
import { renameSubdomain } from "#src/academies/rename-subdomain.ts";
import { type CategoriesInput, replaceCategories } from "#src/academies/replace-categories.ts";
import { findSettings } from "#src/academies/settings-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { editAcademy, refuseMisleading, requireAdministrator } from "./edit-academy.ts";

export type AcademyParts = {
  /** As `academyFields` give them. */
  fields: AcademyChanges;
  subdomain?: string | undefined;
  categories?: CategoriesInput | undefined;
  /** As it was sent; it is drawn before anything is saved. */
  logo?: Buffer | undefined;
};

/**
 * Throws as the verbs of the parts do, and `conflict` if it would change an academy that has another
 * version than the caller read. The same parts again, after a lost answer, change nothing.
 * @param version undefined for callers that read none
 */
export async function editAcademyAtOnce(
  ctx: MemberCtx,
  { fields, subdomain, categories, logo }: AcademyParts,
  version?: number,
): Promise<void> {
  requireAdministrator(ctx);
  refuseMisleading(ctx, fields);
  await withLogo(ctx, logo ?? null, (logoUrl) =>
    inHeldAcademy(ctx, async (held, before) => {
      const inner = { ...held, actor: ctx.actor };
      const isOld = version !== undefined && version !== before.version;
      // Names are held before accounts, and accounts before courses.
      if (subdomain !== undefined) await renameSubdomain(inner, subdomain);
      // No list has this mark: one that is not already as wanted is refused.
      const seen = isOld ? { mark: "old" } : {};
      if (categories !== undefined) await replaceCategories(inner, categories, seen);
      if (logoUrl !== null) await putLogo(inner, logoUrl);
      await editAcademy(inner, fields);
      const after = await findSettings(inner);
      if (isOld && after.version !== before.version) throw problem("conflict", academyTexts.stale);
    }),
  );
}
