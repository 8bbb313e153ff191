// Saves a class that is not finished while its teacher types; a field with a fault stays as saved.
import { draftForm } from "#src/courses/authoring/lesson/lesson.rules.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { SaveOutcome } from "#src/ui/forms/autosaver.browser.ts";
import { errorsIn } from "#src/ui/forms/form-messages.ts";

type Which = { courseId: string; classId: string };

export function saverOf({ courseId, classId }: Which) {
  return async (values: FormValues, version: number): Promise<SaveOutcome> => {
    const faults = errorsIn(draftForm, values);
    const sound = (name: string) => (faults[name] ? undefined : textAt(values, name));
    const answer = await fetch(`/api/courses/${courseId}/classes/${classId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify({
        version,
        title: sound("title"),
        description: sound("description"),
        settings: Object.fromEntries(
          ["published", "comments", "isFree"].map((name) => [
            name,
            textAt(values, name) === "true",
          ]),
        ),
      }),
    }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) return { kind: "lost" };
    const body: { version?: number; detail?: string } | null = await answer
      .json()
      .catch(() => null);
    if (answer.status === 409) return { kind: "stale" };
    if (!answer.ok) return { kind: "refused", message: body?.detail ?? "intenta más tarde" };
    const isWhole = Object.keys(faults).length === 0;
    return { kind: "saved", version: body?.version ?? version, isWhole };
  };
}
