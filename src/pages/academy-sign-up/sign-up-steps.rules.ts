// The steps of opening an academy, as forms carry them from one to the next.

import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";

export type Step = 1 | 2 | 3;

/** Document 2 §9. */
export const stepPercents: Record<Step, number> = { 1: 1, 2: 33, 3: 66 };

/** What every step carries; `key` names the request that this browser has made. */
const carried = ["subdomain", "name", "category", "email", "emailAgain", "key"] as const;
export type Values = Record<(typeof carried)[number], string>;

/** Of the sent mail: until when its link works, in words and as a moment. */
export type Sent = { until: string; expiresAt: string; again: boolean };

export type StepAnswer = { problem?: undefined; step: Step; values: Values; sent?: Sent };

export function valuesIn(form: FormValues): Values {
  const entries = carried.map((name) => [name, (textAt(form, name) ?? "").slice(0, 4000)]);
  return Object.fromEntries(entries) as Values;
}

const firstFields = ["subdomain", "name", "category"];

/** What the page shows after an action: a fault leads to the step that has its field. */
export function shownStep(answer: StepAnswer | FormProblem | undefined): Step {
  if (!answer) return 1;
  if (!answer.problem) return answer.step;
  if (answer.problem.errors?.some(({ path }) => firstFields.includes(path))) return 1;
  const posted = Number(textAt(answer.values, "step"));
  return posted === 2 || posted === 3 ? posted : 1;
}
