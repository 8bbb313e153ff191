// A form whose line is lost stays on its page with what was typed, and says so.
import { type ClientActionFunctionArgs, data } from "react-router";
import { type ProblemBody, problem } from "#src/problem.ts";

/** The form itself still has what was not brought away. */
export type LostAnswer = { problem: ProblemBody; values: undefined };

/** A route's `clientAction`: a lost connection shows beside the form, not in place of the page. */
export async function answerOrLost({ serverAction }: ClientActionFunctionArgs, detail: string) {
  try {
    return await serverAction<unknown>();
  } catch (error) {
    if (error instanceof Response) throw error;
    const lost: LostAnswer = { problem: problem("unavailable", detail).body(), values: undefined };
    // With this status nothing is loaded again, which would fail as well.
    return data(lost, { status: 503 });
  }
}
