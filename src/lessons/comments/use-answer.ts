import { useEffectEvent, useLayoutEffect } from "react";
import type { Fetcher } from "react-router";

/** Calls `receive` once per response, before the page renders without the pending comment. */
export function useAnswer<T>(fetcher: Fetcher<T>, receive: (answer: T) => void): void {
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const onAnswer = useEffectEvent(receive);
  useLayoutEffect(() => {
    if (answer !== undefined) onAnswer(answer);
  }, [answer]);
}
