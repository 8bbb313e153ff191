// The answer that a form shows: one that was lost leaves the one before, and a refusal waits for
// what is loaded with it, since the form draws both.
import { useState } from "react";
import { useNavigation } from "react-router";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";

export function useShownAnswer<Answer extends FormProblem>(
  answer: Answer | LostAnswer | undefined,
): Answer | undefined {
  const isLoading = useNavigation().state === "loading";
  const [last, setLast] = useState<Answer>();
  const isLost = answer !== undefined && !answer.values;
  const shown = isLoading || isLost ? last : (answer as Answer | undefined);
  if (shown !== last) setLast(shown);
  return shown;
}
