// Addresses of the free content.

export const downloadsPath = "/free-content/downloads";

export const stopConsentPath = "/free-content/stop";

/** The page of a campaign for everybody. */
export function campaignPath(name: string): string {
  return `/free-content/${name}`;
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
