import { halfCookie, halfSeconds } from "#src/accounts/second-factor/second-factor.rules.ts";
import type { Entry } from "#src/accounts/sign-in/enter.ts";
import type { Web } from "#src/http/web.ts";

/** Gives a browser the cookies of a session, or the one that waits for the code. */
export function keepEntry(web: Web, entry: Entry): void {
  if (entry.tokens) {
    web.keepSession(entry.tokens);
    if (web.cookies[halfCookie]) web.drop(halfCookie);
  } else {
    web.keep(halfCookie, entry.half, halfSeconds);
  }
}
