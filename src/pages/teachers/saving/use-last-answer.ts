import { useState } from "react";

/**
 * The last answer that there was. The router drops an answer when the page's data is loaded again,
 * and with it the only place where what was typed still stands.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}
