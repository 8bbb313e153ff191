import { useEffect, useState } from "react";
import { keep, recall } from "./remembered.browser.ts";

/**
 * A choice that this browser keeps from one class to the next.
 * @param read parses the kept text; its identity must not change.
 */
export function useRemembered<Choice extends string | number>(
  key: Parameters<typeof recall>[0],
  read: (text: string | null) => Choice,
): [Choice, (next: Choice) => void] {
  const [choice, setChoice] = useState(() => read(null));
  // Not during hydration: the server does not know the choice.
  useEffect(() => setChoice(read(recall(key))), [key, read]);
  return [
    choice,
    (next) => {
      setChoice(next);
      keep(key, String(next));
    },
  ];
}
