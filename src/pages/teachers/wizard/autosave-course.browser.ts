// Saves the sound fields of a step through the API, for `useSaving`.
import type { Step } from "#src/courses/authoring/course.rules.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { validParts, withoutDrafts } from "#src/http/forms/form-parts.rules.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { SaveOutcome } from "#src/ui/forms/autosaver.browser.ts";
import { textOf } from "#src/ui/forms/form-text.browser.ts";
import { draftForms } from "./wizard.rules.ts";

/** The item being written is only kept in the browser: half a sentence is no item yet. */
export async function autosaveCourse(
  { id, step }: { id: string; step: Step },
  values: FormValues,
  version: number,
): Promise<SaveOutcome> {
  const complete = withoutDrafts(values);
  const { parts, wrong } = validParts(draftForms[step], complete);
  const { isSubscription: suscription, ...rest } = parts as Record<string, unknown>;
  const hasDrafts = textOf(blankless(values)) !== textOf(blankless(complete));
  try {
    const answer = await fetch("/api/teachers/courses", {
      method: "PUT",
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify({ id, version, suscription, ...rest }),
    });
    if (answer.ok) {
      const { course }: { course: { version: number } } = await answer.json();
      const isWhole = wrong.length === 0 && !hasDrafts;
      return { kind: "saved", version: course.version, isWhole };
    }
    if (answer.status === 409) return { kind: "stale" };
    if (answer.status === 429 || answer.status >= 500) return { kind: "lost" };
    const { detail }: { detail?: string } = await answer.json();
    return { kind: "refused", message: detail ?? "" };
  } catch {
    return { kind: "lost" };
  }
}

/** A blank item at the end of a list is nothing that was typed. */
function blankless(values: FormValues): FormValues {
  const texts = (value: FormValues[string]): string =>
    typeof value === "string" ? value.trim() : Object.values(value).map(texts).join("\n").trim();
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, texts(value)]));
}
