// The ten seconds between a class and the next (spec 1 §4 and §9), without a clock of their own.

/** Somebody who looks at the page, the line, the end of what is being written, the class on its way. */
export type WaitsFor = "reader" | "line" | "text" | "class";

export type Countdown = {
  /** At 0 it is time for the next class. */
  leftMs: number;
  /** When `leftMs` was true, in milliseconds of any clock that only moves forward. */
  at: number;
  /** Null where it runs. */
  waitsFor: WaitsFor | null;
};

export const countdownSeconds = 10;

/** Longer between two ticks is a machine that slept. */
const longestStepMs = 2_000;

export function startCountdown(at: number): Countdown {
  return { leftMs: countdownSeconds * 1000, at, waitsFor: null };
}

/** Told often, and at once where the page is hidden. While it waits it is never over. */
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

/** What a countdown has to wait for; of several the one that is told. */
export function awaitedAt({ isHidden, isOffline, isWriting, isLeading }: Around): WaitsFor | null {
  if (isHidden) return "reader";
  if (isLeading) return "class";
  if (isOffline) return "line";
  return isWriting ? "text" : null;
}

/** Why the number stands still, where nothing else on the page says it. */
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

/** What a screen reader says: twice, for nobody could listen to every second. */
export function announcementAt(secondsLeft: number, title: string): string {
  // Only what changes in a region that is already there is read out.
  if (secondsLeft === countdownSeconds) return "";
  return secondsLeft > 5 ? `Sigue: ${title}. Empieza en 9 segundos.` : "Empieza en 5 segundos.";
}
