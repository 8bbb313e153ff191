// An authenticator app for journeys: each code belongs to a later step than the one before, as the
// server asks, within the one step early or late that it allows.
import { codeAt } from "#src/testing/second-factor.ts";

const stepMs = 30_000;
/** What a page may take from typing a code to the server's look at it. */
const onTheWayMs = 8_000;

export type Authenticator = {
  /** Throws after three codes in one step: a journey uses recovery codes besides. */
  code(): string;
};

/** @param secret as the page shows it, in groups. */
export function openAuthenticator(secret: string): Authenticator {
  const typed = secret.replace(/\s/g, "");
  let last = 0;
  return {
    code() {
      const now = Math.floor(Date.now() / stepMs);
      const onArrival = Math.floor((Date.now() + onTheWayMs) / stepMs);
      const step = Math.max(last + 1, onArrival - 1);
      if (step > now + 1) throw new Error("no code is left for this moment");
      last = step;
      return codeAt(typed, new Date(step * stepMs));
    },
  };
}
