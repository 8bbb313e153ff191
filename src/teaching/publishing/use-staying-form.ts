// Sends a form that belongs to another page, and stays on this one while the line is lost.
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { closeAround } from "#src/ui/controls/close-around.browser.ts";

/** Begins the keys of the fetchers that lead to another page. */
export const leadingKey = "leads:";

/** For forms whose actions are safe to repeat and answer a lost line with `answerOrLost`. */
export function useStayingForm() {
  const fetcher = useFetcher<FormProblem | LostAnswer>({ key: leadingKey + useId() });
  const submit = useSubmit();
  const sent = useRef<{ fields: FormData; action: string }>(null);
  const { data, state } = fetcher;
  /** What an earlier try was answered with; one that leads on leaves it as the fetcher's data. */
  const [earlier, setEarlier] = useState<typeof data>();

  // Its own page says why it was refused, and how things are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data?.values && sent.current) {
      const { fields, action } = sent.current;
      void submit(fields, { method: "post", action });
    }
  }, [data]);

  return {
    /** In Spanish, after the line was lost. */
    lost: state === "idle" && data && data !== earlier && !data.values ? data.problem.detail : null,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state !== "idle") return;
      setEarlier(data);
      const form = event.currentTarget;
      const action = form.getAttribute("action") ?? "";
      sent.current = { fields: new FormData(form), action };
      void fetcher.submit(sent.current.fields, { method: "post", action });
      closeAround(form);
    },
  };
}

export type StayingForm = ReturnType<typeof useStayingForm>;
