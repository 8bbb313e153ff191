// The form that marks a class as seen; shared by server and browser.
import type { FormProblem } from "#src/http/react-router.ts";

/** The actions of the form. */
export const markIntents = { mark: "mark-lesson", unmark: "unmark-lesson" } as const;
export const markId = "vista";

/** What a script gets for a form that it posted; `lost` if no response arrived. */
export type MarkAnswer = { isMarked: boolean } | FormProblem | { lost: true };

/** What a form asks for; null if it is another form. */
export function markIn({ intent }: { intent?: unknown }): boolean | null {
  if (intent === markIntents.mark) return true;
  return intent === markIntents.unmark ? false : null;
}
