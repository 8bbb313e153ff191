import { halfCookie, halfSeconds } from "#src/accounts/second-factor/second-factor.rules.ts";
import type { Entry } from "#src/accounts/sign-in/enter.ts";
import type { Web } from "#src/http/web.ts";

/** Keeps a half sign-in until `POST /auth/login/code`; does nothing for a whole one. */
export function keepHalf(web: Web, entry: Entry): void {
  if (!entry.tokens) web.keep(halfCookie, entry.half, halfSeconds);
}
