// The answer that a form shows: one that was lost leaves the one before.
import { useState } from "react";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";

export function useShownAnswer<Answer extends FormProblem>(
  answer: Answer | LostAnswer | undefined,
): Answer | undefined {
  const [last, setLast] = useState<Answer>();
  const shown = answer && !answer.values ? last : (answer as Answer | undefined);
  if (shown !== last) setLast(shown);
  return shown;
}
