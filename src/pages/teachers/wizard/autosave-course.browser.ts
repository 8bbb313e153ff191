// Saves the sound fields of a step through the API, for `useSaving`.
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { validParts, withoutDrafts } from "#src/http/forms/form-parts.rules.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { SaveOutcome } from "#src/ui/forms/autosaver.browser.ts";
import { textOf } from "#src/ui/forms/form-text.browser.ts";
import { openSavedParts } from "#src/ui/forms/saved-parts.browser.ts";
import { draftForms } from "./wizard.rules.ts";
import type { WizardData } from "./wizard-data.ts";

type Options = Pick<WizardData, "id" | "step" | "saved" | "version">;

/** The item being written is only kept in the browser: half a sentence is no item yet. */
export function courseSaver({ id, step, saved, version: first }: Options) {
  const drawn = validParts(draftForms[step], formOf(saved)).parts;
  const known = openSavedParts({ version: first, parts: drawn });
  async function save(values: FormValues, version: number): Promise<SaveOutcome> {
    const complete = withoutDrafts(values);
    const { parts, wrong } = validParts(draftForms[step], complete);
    const hasDrafts = textOf(blankless(values)) !== textOf(blankless(complete));
    const isWhole = wrong.length === 0 && !hasDrafts;
    if (known.has(parts, version)) return { kind: "saved", version, isWhole };
    const sent = await send({ id, version, ...parts });
    if (typeof sent !== "number") return sent;
    known.take(parts, { over: version, version: sent });
    return { kind: "saved", version: sent, isWhole };
  }
  return {
    save,
    /** Another part of the page has saved, and the texts stay as they were. */
    passed: (versions: { over: number; version: number }) => known.take({}, versions),
  };
}

/** @returns the version that is saved then, or what became of it otherwise */
async function send({ isSubscription, ...rest }: Record<string, unknown>) {
  try {
    const answer = await fetch("/api/teachers/courses", {
      method: "PUT",
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify({ ...rest, suscription: isSubscription }),
    });
    if (answer.ok) {
      const { course }: { course: { version: number } } = await answer.json();
      return course.version;
    }
    if (answer.status === 409) return { kind: "stale" } as const;
    if (answer.status === 429 || answer.status >= 500) return { kind: "lost" } as const;
    const { detail }: { detail?: string } = await answer.json();
    return { kind: "refused", message: detail ?? "" } as const;
  } catch {
    return { kind: "lost" } as const;
  }
}

/** As the form of the page posts it. */
function formOf({ isSubscription, feedListing, ...texts }: WizardData["saved"]): FormValues {
  return {
    ...texts,
    ...(isSubscription ? { isSubscription: "on" } : {}),
    ...(feedListing ? { feedListing: "on" } : {}),
  };
}

/** A blank item at the end of a list is nothing that was typed. */
function blankless(values: FormValues): FormValues {
  const texts = (value: FormValues[string]): string =>
    typeof value === "string" ? value.trim() : Object.values(value).map(texts).join("\n").trim();
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, texts(value)]));
}
