// Keeps the steps in this browser, so that whoever comes back goes on where they were.
import { useEffect, useState } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import { valuesOf } from "#src/ui/forms/form-messages.ts";
import { keepForm, keptForm } from "#src/ui/forms/kept-form.browser.ts";
import { type StepAnswer, shownStep, valuesIn } from "./sign-up-steps.rules.ts";

/** Where the browser keeps them; opening the academy in this browser deletes them. */
export const keptPlace = "academy-sign-up";

/** What to show: the answer of the server, or on a new visit what the browser has kept. */
export function useKeptSteps(
  answer: StepAnswer | FormProblem | undefined,
): StepAnswer | FormProblem | undefined {
  const [kept, setKept] = useState<StepAnswer>();

  useEffect(() => {
    if (answer) {
      // The mail that was sent before stays as it is kept.
      if (answer.problem && shownStep(answer) === 3) return;
      const sent = answer.problem ? undefined : answer.sent;
      keepForm(keptPlace, {
        ...valuesIn(answer.values),
        step: String(shownStep(answer)),
        ...(sent ? { until: sent.until, expiresAt: sent.expiresAt } : {}),
      });
      return;
    }
    const found = readKept();
    // What somebody typed while scripts started stays.
    if (found && !isTyped()) setKept(found);
  }, [answer]);

  useEffect(() => {
    const keep = ({ target }: Event) => {
      const form = target instanceof HTMLInputElement ? target.form : null;
      if (!form) return;
      const typed = valuesOf(form);
      keepForm(keptPlace, { ...valuesIn(typed), step: String(typed.step ?? 1) });
    };
    document.addEventListener("input", keep);
    return () => document.removeEventListener("input", keep);
  }, []);

  return answer ?? kept;
}

function readKept(): StepAnswer | undefined {
  const found = keptForm(keptPlace)?.values;
  if (!found) return undefined;
  const values = valuesIn(found);
  const [until, expiresAt] = [String(found.until ?? ""), String(found.expiresAt ?? "")];
  const isSent = found.step === "3" && Date.parse(expiresAt) > Date.now();
  if (isSent) return { step: 3, values, sent: { until, expiresAt, again: false } };
  // The name of an earlier request is free again.
  const fresh = found.step === "3" ? { ...values, key: "" } : values;
  return { step: found.step === "2" ? 2 : 1, values: fresh };
}

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("form input:not([type=hidden])");
  return [...fields].some(({ value }) => value !== "");
}
