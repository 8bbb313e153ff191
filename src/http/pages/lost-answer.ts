// A form whose line is lost stays on its page with what was typed, and says so.
import { type ClientActionFunctionArgs, data } from "react-router";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { type ProblemBody, problem } from "#src/problem.ts";

/** The form itself still has what was not brought away. */
export type LostAnswer = { problem: ProblemBody; values: undefined };

/**
 * A route's `clientAction`: a lost connection shows beside the form, not in place of the page.
 * @param values of the form, where the page has several and they say which one it was
 */
export async function answerOrLost(
  { serverAction }: Pick<ClientActionFunctionArgs, "serverAction">,
  detail: string,
  values?: FormValues,
) {
  try {
    return await serverAction<unknown>();
  } catch (error) {
    if (error instanceof Response) throw error;
    const lost = { problem: problem("unavailable", detail).body(), values };
    // With this status nothing is loaded again, which would fail as well.
    return data(lost, { status: 503 });
  }
}
