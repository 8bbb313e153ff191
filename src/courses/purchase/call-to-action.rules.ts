// The main action of a course page: spec 1 §4, call-to-action logic, in its order.

export type CallToActionKind =
  /** Continue at the saved class. */
  | "continue"
  /** Not on sale yet; only those who manage it see the page. */
  | "unpublished"
  | "closed"
  /** The academy is about to close, and sells nothing. */
  | "academy-closes"
  | "subscribe"
  | "subscribed"
  | "teacher-subscribes"
  /** Not on sale yet, and the viewer's role cannot subscribe. */
  | "awaited"
  | "teacher-buys"
  | "buy";

export type CallToActionFacts = {
  /** Null for a visitor without an account. */
  role: "student" | "teacher" | "academy" | "admin" | null;
  status: "draft" | "processing" | "published" | "archived";
  /** It takes subscribers and is not on sale yet. */
  awaited: boolean;
  enrolled: boolean;
  subscribed: boolean;
  /** The academy is about to close. */
  closes: boolean;
};

export function callToAction(facts: CallToActionFacts): CallToActionKind {
  const { role, status, awaited, enrolled, subscribed, closes } = facts;
  if (enrolled) return "continue";
  if (status === "archived") return "closed";
  if (status !== "published") return "unpublished";
  if (closes) return "academy-closes";
  if (awaited && (role === "student" || role === null)) {
    return subscribed ? "subscribed" : "subscribe";
  }
  if (role === "teacher") return awaited ? "teacher-subscribes" : "teacher-buys";
  // Nothing can be bought before the course opens.
  return awaited ? "awaited" : "buy";
}
