// What is saved of an academy, for whoever wanted to change it from an older version.
import type { Testimonial } from "#src/academies/settings/landing.rules.ts";
import type { FieldError } from "#src/problem.ts";

type Value = string | number | boolean | Testimonial | null;

/** A sentence for each value that is another than the caller wants, under the caller's name of it. */
export function savedNow(
  saved: Record<string, Value>,
  wanted: Record<string, Value | undefined>,
): FieldError[] {
  return Object.entries(wanted).flatMap(([path, value]) => {
    const now = saved[path];
    if (value === undefined || now === undefined) return [];
    const sentence = sentenceOf(now);
    return sentence === sentenceOf(value) ? [] : [{ path, message: sentence }];
  });
}

function sentenceOf(now: Value): string {
  if (now === null || now === "") return "Ahora está vacío.";
  if (typeof now === "boolean") return `Ahora dice «${now ? "sí" : "no"}».`;
  if (typeof now === "object") return `Ahora dice «${now.quote}», de ${now.name}, ${now.role}.`;
  return `Ahora dice «${now}».`;
}
