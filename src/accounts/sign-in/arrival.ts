// Where a visitor who signs in came from, and where they go next.
import { isAway } from "#src/academies/away/while-away.rules.ts";
import type { Ctx, Role } from "#src/ctx.ts";
import type { Entry } from "./enter.ts";
import { safeRedirect } from "./safe-redirect.ts";

export type Arrival = {
  redirectTo: string | null;
  campaign: string | null;
  query: string;
  /** Whether the academy shows no courses now. */
  isAway: boolean;
};

/** `redirectTo` and `campaign`, as the address carries them through every step. */
export async function arrivalOf(
  ctx: Pick<Ctx, "academy" | "db" | "now" | "outside">,
  url: URL,
): Promise<Arrival> {
  const redirectTo = await safeRedirect(ctx, url.searchParams.get("redirectTo"));
  const campaign = url.searchParams.get("campaign")?.slice(0, 100) || null;
  const query = new URLSearchParams();
  if (redirectTo) query.set("redirectTo", redirectTo);
  if (campaign) query.set("campaign", campaign);
  return {
    redirectTo,
    campaign,
    query: query.size > 0 ? `?${query}` : "",
    isAway: isAway(ctx.academy, ctx.now),
  };
}

/** Where a signed-in visitor goes next (spec 1 §2, Post-login redirects). */
export function leave(
  { redirectTo, campaign, query, isAway }: Arrival,
  account: { role: Role; completedSignUp: boolean; campaignCameFrom?: string | null },
): string {
  if (!account.completedSignUp) return `/login/complete${query}`;
  if (redirectTo) return redirectTo;
  // The address of a later sign-in names no campaign; the account remembers its own.
  const came = campaign ?? account.campaignCameFrom;
  const isForContent = came === leadsCampaign && !isAway;
  return isForContent ? "/free-content/downloads" : homeOf(account.role, isAway);
}

/** Tells what a link from a mail did to the account, and leads on from there. */
export function toldAt({ query }: Pick<Arrival, "query">, done: string): string {
  const told = new URLSearchParams(query);
  told.set("done", done);
  return `/login/verify?${told}`;
}

/** Where somebody goes who is in, or half-way in. */
export function nextPage(arrival: Arrival, entry: Entry): string {
  return entry.tokens ? leave(arrival, entry.user) : `/login/code${arrival.query}`;
}

/** Of the links of the top navigation, which carry the page where they stand. */
export const navbarCampaign = "FeedNavbarComponent";

/** The campaign of the free content. */
const leadsCampaign = "leads";

/** The home page of each role; where the academy is away, what is left of it. */
export function homeOf(role: Role, isAway: boolean): string {
  if (role === "academy") return "/academy/dashboard";
  if (role === "teacher") return isAway ? "/teachers/payment_methods" : "/teachers";
  return isAway ? "/account/orders" : "/explore";
}
