// What a teacher has to know of a course before changing it.
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";

/** Null for a course whose saves nobody sees yet. */
export function saleNotice(status: string): string | null {
  if (status === "published") return "Este curso está publicado: lo que guardes se ve enseguida.";
  if (status !== "processing") return null;
  return "Este curso está en proceso: lo que guardes cuenta en la revisión.";
}

/** Enough for an address; ids of anything else name nothing. */
const mostNamed = 20;
const mostShown = 5;

/**
 * After a course was duplicated, which the address says: of which one, and of which of its classes
 * the copy could not have the newest video. Null if the address names no course of the caller's.
 */
export async function copyNotice(ctx: MemberCtx, url: URL): Promise<string | null> {
  const from = url.searchParams.get("copied");
  const original = from ? await findOwnCourse(ctx, from) : null;
  if (!original) return null;
  const ids = (url.searchParams.get("waiting") ?? "").split(" ", mostNamed);
  const names = original.modules
    .flatMap(({ lessons }) => lessons)
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => `«${title}»`);
  const copy = `Esta es la copia de «${original.title}». Nadie la ve hasta que la publiques.`;
  if (names.length === 0) return copy;
  const rest = names.length - mostShown;
  const shown = names.slice(0, mostShown).join(", ") + (rest > 0 ? ` y ${rest} más` : "");
  return `${copy} El original todavía prepara un video de ${shown}: en la copia esas clases tienen el anterior, o ninguno. Súbelo aquí también, o duplica el curso otra vez cuando esté listo.`;
}
