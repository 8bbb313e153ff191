// What the page of the mailed link shows.
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { requestLinkTexts, requestState } from "#src/academies/opening/request.rules.ts";
import { findRequestByToken } from "#src/academies/opening/request-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { tokenDigest } from "#src/token-digest.ts";
import type { ShownRequest } from "./opening-form.tsx";

export async function requestAt(ctx: Ctx, token: string): Promise<ShownRequest> {
  const request = token ? await findRequestByToken(ctx, tokenDigest(token)) : null;
  if (!request) return { state: "gone", text: requestLinkTexts.unknown };
  const { name, email, subdomain } = request;
  const origin = academyOrigin(ctx.outside, subdomain);
  const state = requestState(request, ctx.now);
  if (state === "expired") return { state: "gone", text: requestLinkTexts.expired };
  if (state === "opened") {
    return { state, name, signIn: `${origin}/login?${new URLSearchParams({ email })}` };
  }
  return { state, name, email, host: new URL(origin).host };
}
