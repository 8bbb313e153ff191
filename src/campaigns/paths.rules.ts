// Addresses of the free content.
import { campaignName, campaignPage } from "#src/visits/pages.rules.ts";

export const downloadsPath = "/free-content/downloads";

const downloadsAlias = "/contenido-gratuito/downloads";

export const stopConsentPath = "/free-content/stop";

/** The page of a campaign for everybody. */
export const campaignPath = campaignPage;

/** What the picture that is shown with links to a campaign is known by. */
export function campaignSharePage(id: string): string {
  return `campaign-${id}`;
}

/** Where one comes back to after sign-up: the downloads, which remember the campaign. */
export function downloadsOf(name: string): string {
  return `${downloadsPath}?campaign=${name}`;
}

/** Document 1 knows the campaign `leads`; which one it is goes along in `redirectTo`. */
export function signUpPathOf(name: string): string {
  const query = new URLSearchParams({ campaign: "leads", redirectTo: downloadsOf(name) });
  return `/login/signup?${query}`;
}

/** Counts a download and leads to a link of minutes. */
export function filePath(id: string): string {
  return `/free-content/files/${id}`;
}

/** The campaign to which a visitor who signs in or up comes back; null for any other place. */
export function campaignIn(redirectTo: string | null): string | null {
  if (!redirectTo?.startsWith("/") || !URL.canParse(redirectTo, "http://own")) return null;
  const { pathname, searchParams } = new URL(redirectTo, "http://own");
  const isDownloads = [downloadsPath, downloadsAlias].includes(pathname.replace(/\/+$/, ""));
  return isDownloads ? nameIn(searchParams) : null;
}

/** The `campaign` of the downloads' address; null where no campaign can have that name. */
export function nameIn(query: URLSearchParams): string | null {
  return campaignName(query.get("campaign") ?? "");
}
