// The lifecycle of a course: which decision leads from which status to which, and why it may not
// (decisions: Courses).

export const statuses = ["draft", "processing", "published", "archived"] as const;
export type CourseStatus = (typeof statuses)[number];

/** What its teacher, or staff, decides about a course; the page of the status posts these. */
export const intents = ["publish", "unpublish", "archive", "restore", "remove"] as const;
export type Intent = (typeof intents)[number];

/** How the review of a course ends. */
export type Verdict = "pass" | "return";

/** Where it leads, or in Spanish why it does not. A status that leads to itself changes nothing. */
export type Step = { to: CourseStatus | "removed" } | { refusal: string };

const to = (status: CourseStatus | "removed"): Step => ({ to: status });
const no = (refusal: string): Step => ({ refusal });

const inProcess = "Tu curso se está procesando. Cancela primero su publicación.";
const notInProcess = "Este curso ya no se está procesando.";

const table: Record<CourseStatus, Record<Intent | Verdict, Step>> = {
  draft: {
    publish: to("processing"),
    unpublish: to("draft"),
    archive: to("archived"),
    restore: to("draft"),
    remove: to("removed"),
    pass: no(notInProcess),
    return: no(notInProcess),
  },
  processing: {
    publish: to("processing"),
    // The teacher cancels the publication.
    unpublish: to("draft"),
    archive: no(inProcess),
    restore: no(inProcess),
    remove: no(inProcess),
    pass: to("published"),
    return: to("draft"),
  },
  published: {
    publish: to("published"),
    unpublish: to("draft"),
    archive: to("archived"),
    restore: no("Este curso no está archivado: está publicado."),
    remove: no("Este curso está publicado. Despublícalo primero para poder eliminarlo."),
    pass: no(notInProcess),
    return: no(notInProcess),
  },
  archived: {
    publish: no("Este curso está archivado. Restáuralo primero para poder publicarlo."),
    unpublish: no("Este curso está archivado, así que ya no está publicado."),
    archive: to("archived"),
    restore: to("draft"),
    remove: to("removed"),
    pass: no(notInProcess),
    return: no(notInProcess),
  },
};

export function stepFrom(status: CourseStatus, by: Intent | Verdict): Step {
  return table[status][by];
}

export function isIntent(text: unknown): text is Intent {
  return intents.includes(text as Intent);
}

/** The tab of the list in which the course then stands (spec 2 §2). */
export function listPath(status: CourseStatus): string {
  return `/teachers/courses?tab=${status === "processing" ? "draft" : status}`;
}

/** The page that asks about a decision, and takes it. */
export function statusPath(courseId: string, intent?: Intent, here?: string): string {
  const path = `/teachers/courses/${courseId}/status`;
  const query = new URLSearchParams({ ...(intent && { intent }), ...(here && { here }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A path of the teacher area to come back to; null for any other. */
export function pathInArea(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text, "https://area.invalid")) return null;
  const { origin, pathname, search } = new URL(text, "https://area.invalid");
  const isInside = origin === "https://area.invalid" && /^\/teachers(\/|$)/.test(pathname);
  return isInside ? pathname + search : null;
}
