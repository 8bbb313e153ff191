// An administrator's change of several parts of their academy: all of it is saved, or nothing.

import { renameSubdomain } from "#src/academies/addresses/rename-subdomain.ts";
import type { Seen } from "#src/academies/categories/change-categories.ts";
import {
  type CategoriesInput,
  replaceCategories,
} from "#src/academies/categories/replace-categories.ts";
import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { putLogo } from "#src/academies/logo/change-logo.ts";
import { withLogo } from "#src/academies/logo/keep-logo.ts";
import { listCategories } from "#src/academies/queries.ts";
import { type AcademyChanges, academyTexts } from "#src/academies/settings/academy.rules.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { isProblem, type Problem, problem } from "#src/problem.ts";
import { editAcademy, refuseMisleading } from "./edit-academy.ts";
import { savedNow } from "./saved-now.rules.ts";

export type AcademyParts = {
  /** As `academyFields` give them. */
  fields: AcademyChanges;
  subdomain?: string | undefined;
  categories?: CategoriesInput | undefined;
  /** As it was sent; it is drawn before anything is saved. Null takes the present one away. */
  logo?: Buffer | null | undefined;
};

/**
 * Throws as the verbs of the parts do, and `conflict` if it would change an academy that has another
 * version than the caller read: it says what is saved now of each part. The same parts again, after a lost answer, change nothing.
 * @param version undefined for callers that read none
 */
export async function editAcademyAtOnce(
  ctx: MemberCtx,
  parts: AcademyParts,
  version?: number,
): Promise<void> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  refuseMisleading(ctx, parts.fields);
  await withLogo(ctx, parts.logo ?? null, (logoUrl) =>
    inHeldAcademy(ctx, async (held, before) => {
      const inner = { ...held, actor: ctx.actor };
      const isOld = version !== undefined && version !== before.version;
      if (!isOld) return save(inner, parts, logoUrl, {});
      const stale = await staleFor(inner, parts);
      try {
        // No list has this mark: one that is not already as wanted is refused.
        await save(inner, parts, logoUrl, { mark: "old" });
      } catch (error) {
        throw isProblem(error) && error.code === "conflict" ? stale : error;
      }
      const after = await findSettings(inner);
      if (after.version !== before.version) throw stale;
    }),
  );
}

/** Names are held before accounts, and accounts before courses. */
async function save(
  ctx: MemberCtx & TransactionCtx,
  { fields, subdomain, categories, logo }: AcademyParts,
  logoUrl: string | null,
  seen: Seen,
): Promise<void> {
  if (subdomain !== undefined) await renameSubdomain(ctx, subdomain);
  if (categories !== undefined) await replaceCategories(ctx, categories, seen);
  if (logo !== undefined) await putLogo(ctx, logoUrl);
  await editAcademy(ctx, fields);
}

const listed = (names: string[]) => names.join(", ");

async function staleFor(
  ctx: MemberCtx,
  { fields, subdomain, categories }: AcademyParts,
): Promise<Problem> {
  const saved = { ...(await findSettings(ctx)), categories: listed(await listCategories(ctx)) };
  const names = categories?.map(({ name }) => name);
  const wanted = { ...fields, subdomain, categories: names && listed(names) };
  const errors = savedNow(saved, wanted);
  return problem("conflict", academyTexts.stale, { errors });
}
