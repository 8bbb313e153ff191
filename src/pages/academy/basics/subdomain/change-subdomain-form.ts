// Does what the form of the subdomain asks for.

import { renameSubdomain } from "#src/academies/addresses/rename-subdomain.ts";
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { basicsVersion } from "../basics-form.rules.ts";

/**
 * Intent `subdomain.change`.
 * @returns the query of the page that tells it, or the address at the new host to go on at: cookies
 * of the old one do not reach it
 */
export async function changeSubdomainForm(ctx: MemberCtx, form: FormValues): Promise<string> {
  const { version } = parseForm(basicsVersion, form);
  const wanted = textAt(form, "subdomain") ?? "";
  const { origin, subdomain } = await renameSubdomain(ctx, wanted, version);
  const done = "done=subdomain";
  if (subdomain === ctx.academy.subdomain) return done;
  const query = new URLSearchParams({ redirectTo: `${basicsPath}?${done}` });
  return `${origin}/login?${query}`;
}
