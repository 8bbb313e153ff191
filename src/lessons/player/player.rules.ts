// How the player reads keys and clocks (spec 1 §7 and §9); shared by server and browser.

const END_SECONDS = 5;
const SEEK_SECONDS = 5;
/** No class is longer. */
const MOST_MINUTES = 100_000;

/** One tenth louder or quieter, between 0 and 1. */
export function volumeStep(volume: number, direction: 1 | -1): number {
  return Math.min(10, Math.max(0, Math.round(volume * 10) + direction)) / 10;
}

/**
 * The start second: the query's minutes (spec 1 §4), else the saved place; 0 if that is the end.
 * @param duration in seconds; 0 while unknown.
 */
export function startSecond(timeQuery: string | null, resume: number, duration: number): number {
  const minutes = timeQuery?.trim() ? Number(timeQuery) : Number.NaN;
  const wanted = minutes >= 0 && minutes <= MOST_MINUTES ? minutes * 60 : resume;
  return duration > 0 && wanted >= duration - END_SECONDS ? 0 : wanted;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The remembered speed; normal speed if it is not offered. */
export function speedFrom(remembered: string | null): number {
  return SPEEDS.find((speed) => String(speed) === remembered) ?? 1;
}

/** `saving` ("Ahorro de datos") uses the least data possible; a number is a rung. */
export type QualityChoice = "auto" | "saving" | number;

/** Only saving is remembered; a rung lasts for one visit. */
export function qualityFrom(remembered: string | null): QualityChoice {
  return remembered === "saving" ? "saving" : "auto";
}

/** The rung to play; null lets the engine choose by the connection. */
export function wantedRung(choice: QualityChoice, rungs: number[]): number | null {
  if (choice === "saving") return rungs.length > 0 ? Math.min(...rungs) : null;
  return choice !== "auto" && rungs.includes(choice) ? choice : null;
}

/**
 * The most seconds to buffer: enough for an interruption of a minute, but not a whole class that
 * may never be played.
 */
export function secondsAhead(choice: QualityChoice, hasPlayed: boolean): number {
  return hasPlayed && choice !== "saving" ? 120 : 15;
}

type SourceKind = "hls" | "dash" | "flv" | "file";

const streamKinds = new Map<string, SourceKind>([
  ["m3u8", "hls"],
  ["mpd", "dash"],
  ["flv", "flv"],
]);

/** What plays a source (spec 1 §9); a file needs only the browser. */
export function sourceKind(src: string): SourceKind {
  const [path = ""] = src.split(/[?#]/);
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return streamKinds.get(ending) ?? "file";
}

export type KeyAction =
  | { type: "toggle-play" }
  | { type: "toggle-fullscreen" }
  | { type: "toggle-mute" }
  | { type: "seek"; seconds: number }
  | { type: "volume"; direction: 1 | -1 };

/** The focused element, and whether it is part of the player. */
export type Focus = { on: "text" | "button" | "seek" | "volume" | "other"; inPlayer: boolean };

/** What a key does; null if the focused element handles the key. */
export function keyAction(key: string, { on, inPlayer }: Focus): KeyAction | null {
  if (on === "text") return null;
  const letter = key.toLowerCase();
  if (letter === "f") return { type: "toggle-fullscreen" };
  if (letter === "m") return { type: "toggle-mute" };
  if (key === " ") return on === "button" ? null : { type: "toggle-play" };
  const forward = key === "ArrowRight" || key === "ArrowUp";
  if (!forward && key !== "ArrowLeft" && key !== "ArrowDown") return null;
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  // Outside the player these two keys scroll the page.
  if (vertical && !inPlayer) return null;
  return on === "volume" || (vertical && on !== "seek")
    ? { type: "volume", direction: forward ? 1 : -1 }
    : { type: "seek", seconds: forward ? SEEK_SECONDS : -SEEK_SECONDS };
}
