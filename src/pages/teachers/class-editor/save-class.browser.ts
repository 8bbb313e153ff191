// Saves a class that is not finished while its teacher types; a field with a fault stays as saved.
import { draftForm } from "#src/courses/authoring/lesson/lesson.rules.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { SaveOutcome } from "#src/ui/forms/autosaver.browser.ts";
import { errorsIn } from "#src/ui/forms/form-messages.ts";
import { openSavedParts } from "#src/ui/forms/saved-parts.browser.ts";
import type { ClassPage } from "./class-editor-data.ts";

type Options = {
  courseId: string;
  classId: string;
  /** As the page was drawn with it. */
  lesson: Pick<ClassPage["lesson"], "version" | "title" | "description" | Setting>;
};

const settingNames = ["published", "comments", "isFree"] as const;
type Setting = (typeof settingNames)[number];

export function saverOf({ courseId, classId, lesson }: Options) {
  const { version: first, title, description } = lesson;
  const settings = Object.fromEntries(settingNames.map((name) => [name, lesson[name]]));
  const known = openSavedParts({ version: first, parts: { title, description, settings } });
  return async (values: FormValues, version: number): Promise<SaveOutcome> => {
    const faults = errorsIn(draftForm, values);
    const sound = (name: string) => (faults[name] ? undefined : textAt(values, name));
    const parts = {
      title: sound("title"),
      description: sound("description"),
      settings: Object.fromEntries(
        settingNames.map((name) => [name, textAt(values, name) === "true"]),
      ),
    };
    const isWhole = Object.keys(faults).length === 0;
    if (known.has(parts, version)) return { kind: "saved", version, isWhole };
    const answer = await fetch(`/api/courses/${courseId}/classes/${classId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify({ version, ...parts }),
    }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) return { kind: "lost" };
    const body: { version?: number; detail?: string } | null = await answer
      .json()
      .catch(() => null);
    if (answer.status === 409) return { kind: "stale" };
    if (!answer.ok) return { kind: "refused", message: body?.detail ?? "intenta más tarde" };
    const saved = body?.version ?? version;
    known.take(parts, { over: version, version: saved });
    return { kind: "saved", version: saved, isWhole };
  };
}
