// What the sign-in and sign-up pages show around their form.

import type { Arrival } from "#src/accounts/sign-in/arrival.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Web } from "#src/http/web.ts";
import { emailIn } from "./typed-email.rules.ts";

type Visit = { ctx: Ctx; web: Web; url: URL; arrival: Arrival };

export function authScreenOf({ ctx, web, url, arrival }: Visit) {
  return {
    query: arrival.query,
    csrf: web.csrfToken(),
    email: emailIn(url),
    providers: ctx.outside.identity.map(({ id, label }) => ({ id, label })),
    /** Whether the address shows only the e-mail form. */
    emailOnly: /\/email\/?$/i.test(url.pathname),
  };
}
