// What the address of a course's info page asks for, and the addresses that its parts lead to.
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { learnersPerPage, mostSkipped } from "#src/teaching/learners/learner-list.rules.ts";

export const infoTabs = ["invited", "registered"] as const;
export type InfoTab = (typeof infoTabs)[number];

export const tabNames: Record<InfoTab, string> = {
  invited: "Invitados",
  registered: "Registrados",
};

export type InfoQuery = {
  /** Undefined where the address names none. */
  tab: InfoTab | undefined;
  /** Part of an e-mail; empty: everybody. */
  email: string;
  page: number;
};

/** Whatever the address has wrong counts as not given. */
export function readInfoQuery(query: URLSearchParams): InfoQuery {
  const page = query.get("page") ?? "";
  return {
    tab: infoTabs.find((tab) => tab === query.get("tab")),
    email: searchedText(query.get("email") ?? ""),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The tab of the address, else the learners, unless only the invited have something to show. */
export function tabOf({ tab }: InfoQuery, counts: Record<InfoTab, number>): InfoTab {
  return tab ?? (counts.registered === 0 && counts.invited > 0 ? "invited" : "registered");
}

const lastPage = mostSkipped / learnersPerPage + 1;

/** How many pages a list has; `isCut` if it goes on beyond the last one. */
export function pagesOf(amount: number): { pages: number; isCut: boolean } {
  const pages = Math.max(1, Math.ceil(amount / learnersPerPage));
  return { pages: Math.min(pages, lastPage), isCut: pages > lastPage };
}

export function listPathOf(courseId: string, { tab, email, page }: Partial<InfoQuery>): string {
  const query = new URLSearchParams();
  if (tab) query.set("tab", tab);
  if (email) query.set("email", email);
  if (page && page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${infoPath(courseId)}?${text}` : infoPath(courseId);
}
