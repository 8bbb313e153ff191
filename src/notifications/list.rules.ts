// What the address of a list of notifications asks for, and the addresses that its parts lead to.

export const notificationsPerPage = 15;

type NotificationsAsked = { unreadOnly: boolean; page: number };

/** Whatever the address has wrong counts as not given. */
export function readAsked(query: URLSearchParams): NotificationsAsked {
  const page = query.get("page") ?? "";
  return {
    unreadOnly: query.get("show") === "unread",
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** @param base the page of the list */
export function listPath(base: string, { unreadOnly, page }: NotificationsAsked): string {
  const query = new URLSearchParams();
  if (unreadOnly) query.set("show", "unread");
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${base}?${text}` : base;
}

/** What the forms of the list do; `intent` names one. */
export const intents = ["open", "read", "unread", "read-all", "mail"] as const;
export type Intent = (typeof intents)[number];

/** The parameter that says what was just kept. */
export const savedParam = "saved";

/** Where a form of the page leads back to; `url` is the page's own. */
export function afterPath(base: string, url: URL, intent: Intent): string {
  const path = listPath(base, readAsked(url.searchParams));
  if (intent !== "mail") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${savedParam}=mail#${dailyMailId}`;
}

/** Of the heading of the choice of mails. */
export const dailyMailId = "correo-diario";
