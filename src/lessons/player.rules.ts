// How the player reads keys and clocks (spec 1 §7 and §9); shared by server and browser.

const END_SECONDS = 5;
const SEEK_SECONDS = 5;

/** The whole minute to save now; null while no further one than `lastSaved` has passed. */
export function minuteToSave(lastSaved: number | null, currentSeconds: number): number | null {
  const minute = Math.floor(currentSeconds / 60);
  return minute > (lastSaved ?? 0) ? minute : null;
}

/** One tenth louder or quieter, between 0 and 1. */
export function volumeStep(volume: number, direction: 1 | -1): number {
  return Math.min(10, Math.max(0, Math.round(volume * 10) + direction)) / 10;
}

/**
 * The second to start at: the query's minutes (spec 1 §4), else where the learner was; from the
 * start again where that is the end.
 * @param duration in seconds; 0 when it is not known.
 */
export function startSecond(timeQuery: string | null, resume: number, duration: number): number {
  const minutes = timeQuery?.trim() ? Number(timeQuery) : Number.NaN;
  const wanted = Number.isFinite(minutes) && minutes >= 0 ? minutes * 60 : resume;
  return duration > 0 && wanted >= duration - END_SECONDS ? 0 : wanted;
}

export type KeyAction =
  | { type: "toggle-play" }
  | { type: "toggle-fullscreen" }
  | { type: "toggle-mute" }
  | { type: "seek"; seconds: number }
  | { type: "volume"; direction: 1 | -1 };

/** What has the focus, and whether that is a part of the player. */
export type Focus = { on: "text" | "button" | "seek" | "volume" | "other"; inPlayer: boolean };

/** What a key does; null where the key belongs to what has the focus. */
export function keyAction(key: string, { on, inPlayer }: Focus): KeyAction | null {
  if (on === "text") return null;
  const letter = key.toLowerCase();
  if (letter === "f") return { type: "toggle-fullscreen" };
  if (letter === "m") return { type: "toggle-mute" };
  if (key === " ") return on === "button" ? null : { type: "toggle-play" };
  const forward = key === "ArrowRight" || key === "ArrowUp";
  if (!forward && key !== "ArrowLeft" && key !== "ArrowDown") return null;
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  // Outside of the player these two scroll the page.
  if (vertical && !inPlayer) return null;
  return on === "volume" || (vertical && on !== "seek")
    ? { type: "volume", direction: forward ? 1 : -1 }
    : { type: "seek", seconds: forward ? SEEK_SECONDS : -SEEK_SECONDS };
}
