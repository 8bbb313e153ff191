// Asks what became of an order while its page is open and seen, and draws the page again when that
// changes.
import { type RefObject, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { pauseAfter } from "./order-words.rules.ts";

type Watched = {
  /** The address of its state. */
  source: string;
  isWaiting: boolean;
  /** Takes the focus where the part that had it is gone. */
  heading: RefObject<HTMLElement | null>;
};

export function useOrderWatch({ source, isWaiting, heading }: Watched): void {
  const { revalidate } = useRevalidator();
  const draw = useRef(revalidate);
  draw.current = revalidate;
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const stop = new AbortController();
    void watch(source, stop.signal, async () => {
      focused.current = document.activeElement;
      await draw.current();
    });
    return () => stop.abort();
  }, [source, isWaiting]);
  // After each drawing: only then is it known what is gone.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    heading.current?.focus();
  });
}

async function watch(source: string, signal: AbortSignal, changed: () => Promise<void>) {
  const began = Date.now();
  let last: string | null = null;
  while (!signal.aborted) {
    await pause(pauseAfter(Date.now() - began), signal);
    if (signal.aborted) return;
    const state = await ask(source, signal);
    // The page may be older than the first answer.
    if (state !== null && state !== last) await changed();
    last = state ?? last;
  }
}

/** Null where there is no answer: the next one comes soon. */
async function ask(source: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(source, { signal, headers: { accept: "application/json" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Ends early where the page is seen again, and waits while it is not. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      if (document.visibilityState === "hidden" && !signal.aborted) return;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    document.addEventListener("visibilitychange", over);
    signal.addEventListener("abort", over, { once: true });
  });
}
