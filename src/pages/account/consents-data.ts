// The permissions that a person gave an academy to write to them, for the page where they end.
import { consentsOf } from "#src/campaigns/consent-queries.ts";
import { idShape } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { problem } from "#src/problem.ts";
import { almanacDate } from "#src/ui/moon.ts";

export async function givenConsents(ctx: MemberCtx) {
  const given = await consentsOf(ctx, ctx.actor.id);
  return given.map(({ campaignId, title, consentText, consentedAt, withdrawnAt }) => ({
    campaignId,
    title,
    text: consentText,
    given: consentedAt && almanacDate(consentedAt),
    ended: withdrawnAt && almanacDate(withdrawnAt),
  }));
}

export function campaignIdIn(form: FormValues): string {
  const id = idShape.safeParse(form.campaignId);
  if (!id.success) throw problem("not_found", "Ese permiso no existe");
  return id.data;
}
