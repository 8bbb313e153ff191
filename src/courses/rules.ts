// What a course is made of and who may see it; shared by server and browser.
import { z } from "zod";

export const statusLabels = {
  draft: "Borrador",
  processing: "En proceso",
  published: "Publicado",
  archived: "Archivado",
} as const;

/** Pure, so that bundlers can drop zod for browsers that import other rules of this file. */
export const idShape = /* @__PURE__ */ z.uuid();

export const faqShape = /* @__PURE__ */ z.object({
  title: /* @__PURE__ */ z.string(),
  answer: /* @__PURE__ */ z.string(),
});
export type Faq = z.infer<typeof faqShape>;

/** What a course says of itself in the teacher's words. */
export type CourseTexts = {
  title: string;
  description: string;
  prerequisites: string[];
  learnings: string[];
  faqs: Faq[];
};

/** The lowercased title with hyphens for spaces (spec 1 §2). */
function plainSlug(title: string): string {
  return title.normalize("NFC").toLowerCase().trim().replace(/\s/gu, "-");
}

/** Signs that browsers leave as they are in a path. */
const plainSigns = /%(?:24|2B|2C|3A|3B|3D|40)/g;

/** The slug as a part of an address; empty for a title that no part of an address can be. */
export function slugOf(title: string): string {
  const slug = plainSlug(title).toWellFormed();
  if (slug === "." || slug === "..") return "";
  const encoded = encodeURIComponent(slug).replace(plainSigns, decodeURIComponent);
  // Addresses of pages that end so are those of their data.
  return encoded.replace(/\.data$/, "%2Edata");
}

/** @param slug the last part of an address, decoded. */
export function isSlugOf(title: string, slug: string): boolean {
  return slug.normalize("NFC") === plainSlug(title);
}

export function coursePath({ id, title }: { id: string; title: string }): string {
  const slug = slugOf(title);
  return slug ? `/explore/courses/${id}/${slug}` : `/explore/courses/${id}`;
}

/** Added to links while someone views a course as a student does (spec 1 §2). */
export const previewQuery = "?teacherPreview=true";

/** The learner's next class; who has no session signs in on the way. */
export function continuePath(courseId: string): string {
  return `/courses/${courseId}/continue`;
}

export function lessonPath(courseId: string, lessonId: string): string {
  return `/courses/${courseId}/clases/${lessonId}`;
}

/** Since when a teacher is here: `hace 3 meses`, in days, months of 30 days, or years (spec 1 §2). */
export function tenureLabel(since: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 86_400_000));
  const years = Math.floor(days / 365);
  const months = Math.floor(days / 30);
  if (years >= 1) return years === 1 ? "hace 1 año" : `hace ${years} años`;
  if (months >= 1) return months === 1 ? "hace 1 mes" : `hace ${months} meses`;
  if (days === 0) return "desde hoy";
  return days === 1 ? "hace 1 día" : `hace ${days} días`;
}

type Viewer = { id: string; role: string; teachingSuspended?: boolean } | null;

/** The course's own teacher, unless suspended, and staff; they see drafts and all lessons. */
export function mayManage(viewer: Viewer, course: { teacherId: string }): boolean {
  if (viewer === null || viewer.teachingSuspended) return false;
  return viewer.id === course.teacherId || viewer.role === "admin";
}

/**
 * Who sees a course as its teacher does, without changing it: who manages it, and while it waits for
 * its review the academy's administrators, who decide on it.
 */
export function mayLookAt(viewer: Viewer, course: { teacherId: string; status: string }): boolean {
  const reviews = viewer?.role === "academy" && course.status === "processing";
  return reviews || mayManage(viewer, course);
}

/**
 * Who may see a course: everybody once it is published, who is enrolled and who manages it in every
 * status, nobody once it is removed (decisions: Access and publishing).
 */
export function maySee(
  course: { status: string; removedAt: Date | null },
  viewer: { manages: boolean; since: Date | null },
): boolean {
  if (course.removedAt !== null) return false;
  return course.status === "published" || viewer.manages || viewer.since !== null;
}

/** Teachers teach with one account and learn with another (spec 1 §6). */
export const teacherBuysText =
  "Para suscribirte a cursos, debes crear una nueva cuenta como estudiante";

export const teacherSubscribesText =
  "Los profesores no pueden suscribirse a cursos. Crea una cuenta como estudiante.";

/** The viewing time of a module in seconds. */
export function totalSeconds(lessons: readonly { durationSeconds: number }[]): number {
  return lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0);
}
