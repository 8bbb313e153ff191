// Where somebody who signs in came from, and where they go on to.
import { safeRedirect } from "./rules.ts";

export type Arrival = { redirectTo: string | null; campaign: string | null; query: string };

/** `redirectTo` and `campaign` as the address carries them through every step. */
export function arrivalOf(url: URL, baseDomain: string): Arrival {
  const redirectTo = safeRedirect(url.searchParams.get("redirectTo"), baseDomain);
  const campaign = url.searchParams.get("campaign")?.slice(0, 100) || null;
  const query = new URLSearchParams();
  if (redirectTo) query.set("redirectTo", redirectTo);
  if (campaign) query.set("campaign", campaign);
  return { redirectTo, campaign, query: query.size > 0 ? `?${query}` : "" };
}

export function leave(arrival: Arrival): string {
  return arrival.redirectTo ?? "/explore";
}
