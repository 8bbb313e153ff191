import { useEffect, useState } from "react";

/**
 * A choice that this browser keeps from one class to the next.
 * @param read parses the kept text; its identity must not change.
 */
export function useRemembered<Choice extends string | number>(
  key: "player-speed" | "player-quality",
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

// If the browser refuses storage, nothing is kept.
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
