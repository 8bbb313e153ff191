import { useEffect, useState } from "react";

/**
 * A choice that this browser keeps from one class to the next.
 * @param read what the kept text stands for; it must not change.
 */
export function useRemembered<Choice extends string | number>(
  key: "player-speed" | "player-quality",
  read: (text: string | null) => Choice,
): [Choice, (next: Choice) => void] {
  const [choice, setChoice] = useState(() => read(null));
  // Not while the page hydrates: the server knows nothing of it.
  useEffect(() => setChoice(read(recall(key))), [key, read]);
  return [
    choice,
    (next) => {
      setChoice(next);
      keep(key, String(next));
    },
  ];
}

// A browser may refuse both, and then nothing is kept.
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
