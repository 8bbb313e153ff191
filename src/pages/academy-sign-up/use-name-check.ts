// Asks the server, while somebody types, whether a name is free.
import { useEffect, useRef, useState } from "react";
import { checkSubdomain } from "#src/academies/addresses/subdomains.rules.ts";

export type NameAnswer = { name: string; free: boolean; text: string; proposal: string | null };

const pauseMs = 400;

/**
 * @param own the name that this browser has asked for already, which counts as free
 * @returns the newest answer, and what to call with each change of the field
 */
export function useNameCheck(own: string) {
  const [answer, setAnswer] = useState<NameAnswer | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController }>(null);

  function cancel() {
    clearTimeout(waiting.current?.timer);
    waiting.current?.stop.abort();
    waiting.current = null;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field goes
  useEffect(() => cancel, []);

  function ask(typed: string) {
    cancel();
    setAnswer(null);
    const name = typed.trim();
    if (!name) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await answerFor(name, own, stop.signal);
      if (!stop.signal.aborted) setAnswer(found);
    }, pauseMs);
    waiting.current = { timer, stop };
  }
  return { answer, ask };
}

/** Null where nobody can tell: the server checks again when the form is sent. */
async function answerFor(
  name: string,
  own: string,
  signal: AbortSignal,
): Promise<NameAnswer | null> {
  const { subdomain, refusal } = checkSubdomain(name);
  if (refusal) return { name, free: false, text: refusal.text, proposal: refusal.proposal };
  if (subdomain === own) return null;
  try {
    const response = await fetch(`/api/academy/names/${encodeURIComponent(subdomain)}`, { signal });
    if (!response.ok) return null;
    const { free, text, proposal }: Omit<NameAnswer, "name"> = await response.json();
    return { name, free, text, proposal };
  } catch {
    return null;
  }
}
