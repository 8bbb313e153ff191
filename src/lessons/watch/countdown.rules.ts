// The ten seconds between a class and the next (spec 1 §4 and §9), without a clock of their own.

export type Countdown = {
  /** `over`: it is time for the next class. */
  phase: "running" | "paused" | "over";
  leftMs: number;
  /** When `leftMs` was true. */
  at: number;
};

/** `at` in milliseconds of any clock that only moves forward. */
export type CountdownEvent = { type: "tick" | "hide" | "show"; at: number };

export const countdownSeconds = 10;

/** Longer between two ticks is a machine that slept. */
const longestStepMs = 2_000;

export function startCountdown(at: number): Countdown {
  return { phase: "running", leftMs: countdownSeconds * 1000, at };
}

/** It waits while nobody looks at the page. */
export function countdownAfter(before: Countdown, { type, at }: CountdownEvent): Countdown {
  if (before.phase === "over") return before;
  if (before.phase === "paused") {
    return type === "show" ? { ...before, phase: "running", at } : before;
  }
  const step = Math.min(longestStepMs, Math.max(0, at - before.at));
  const leftMs = Math.max(0, before.leftMs - step);
  if (leftMs === 0) return { phase: "over", leftMs, at };
  return { phase: type === "hide" ? "paused" : "running", leftMs, at };
}

/** The number to show: 10 at first, 1 in the last second. */
export function secondsLeft({ leftMs }: Countdown): number {
  return Math.ceil(leftMs / 1000);
}

/** The furrow's ten marks: one has sprouted for each second that is over, the next is a bud. */
export function seedsAt(secondsLeft: number): ("sprout" | "bud" | "seed")[] {
  const sprouted = countdownSeconds - secondsLeft;
  return Array.from({ length: countdownSeconds }, (_, place) => {
    if (place < sprouted) return "sprout";
    return place === sprouted ? "bud" : "seed";
  });
}

/** What a screen reader says: twice, for nobody could listen to every second. */
export function announcementAt(secondsLeft: number, title: string): string {
  // Only what changes in a region that is already there is read out.
  if (secondsLeft === countdownSeconds) return "";
  return secondsLeft > 5 ? `Sigue: ${title}. Empieza en 9 segundos.` : "Empieza en 5 segundos.";
}
