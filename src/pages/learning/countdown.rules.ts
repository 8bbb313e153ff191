// The ten seconds between a class and the next (spec 1 §4 and §9), for a clock given from outside.

/**
 * The learner's return to the page, the connection, the end of typing, the loading of the class.
 */
export type WaitsFor = "reader" | "line" | "text" | "class";

export type Countdown = {
  /** At 0 the next class is due. */
  leftMs: number;
  /** When `leftMs` was true, in milliseconds of any clock that only moves forward. */
  at: number;
  /** Null while it runs. */
  waitsFor: WaitsFor | null;
};

export const countdownSeconds = 10;

/** A longer pause between two ticks means that the machine slept. */
const longestStepMs = 2_000;

export function startCountdown(at: number): Countdown {
  return { leftMs: countdownSeconds * 1000, at, waitsFor: null };
}

/** Call it often, and at once when the page is hidden. A waiting countdown never ends. */
export function countdownAfter(
  before: Countdown,
  { at, waitsFor }: Pick<Countdown, "at" | "waitsFor">,
): Countdown {
  if (before.leftMs === 0) return before;
  const passed = before.waitsFor ? 0 : Math.max(0, at - before.at);
  const leftMs = before.leftMs - Math.min(longestStepMs, passed);
  return { leftMs: Math.max(waitsFor ? 1 : 0, leftMs), at, waitsFor };
}

type Around = { isHidden: boolean; isOffline: boolean; isWriting: boolean; isLeading: boolean };

/** What the countdown waits for; if for several things, the one to show. */
export function awaitedAt({ isHidden, isOffline, isWriting, isLeading }: Around): WaitsFor | null {
  if (isHidden) return "reader";
  if (isLeading) return "class";
  if (isOffline) return "line";
  return isWriting ? "text" : null;
}

/** Why the number stands still, unless the page shows the reason elsewhere. */
export const waitingWords: Partial<Record<WaitsFor, string>> = {
  line: "No hay conexión. Seguimos cuando vuelva.",
  text: "Seguimos cuando termines de escribir.",
};

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

/** Screen readers announce it twice, because every second would be too much. */
export function announcementAt(secondsLeft: number, title: string): string {
  // Screen readers announce only changes in a region that already exists.
  if (secondsLeft === countdownSeconds) return "";
  return secondsLeft > 5 ? `Sigue: ${title}. Empieza en 9 segundos.` : "Empieza en 5 segundos.";
}
