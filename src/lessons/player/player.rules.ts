// How the player reads clocks, sources and remembered choices (spec 1 §7 and §9); shared by server
// and browser.

const END_SECONDS = 5;
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

/** The next faster or slower speed; the same at the end of the list. */
export function speedAfter(speed: number, direction: 1 | -1): number {
  return SPEEDS[SPEEDS.indexOf(speed) + direction] ?? speed;
}

/** 1,25× */
export function speedName(speed: number): string {
  return speed === 1 ? "Normal" : `${speed.toLocaleString("es-CO")}×`;
}

/** `saving` ("Ahorro de datos") uses the least data possible; a number is a rung. */
export type QualityChoice = "auto" | "saving" | number;

/** Only saving is remembered; a rung lasts for one visit. */
export function qualityFrom(remembered: string | null): QualityChoice {
  return remembered === "saving" ? "saving" : "auto";
}

/** Whether letters, digits and signs are keys; they are until a person switches them off. */
export function singleKeysFrom(remembered: string | null): "on" | "off" {
  return remembered === "off" ? "off" : "on";
}

/** The rung to play; null lets the engine choose by the connection. */
export function wantedRung(choice: QualityChoice, rungs: number[]): number | null {
  if (choice === "saving") return rungs.length > 0 ? Math.min(...rungs) : null;
  return choice !== "auto" && rungs.includes(choice) ? choice : null;
}

/** About one segment. */
const secondsForPicture = 2;

/**
 * The most seconds to buffer: enough for an interruption of a minute, but not a whole class that
 * may never be played.
 * @param isDrawn whether the player is there; before, what it is drawn with needs the line more
 */
export function secondsAhead(choice: QualityChoice, hasPlayed: boolean, isDrawn = true): number {
  if (!isDrawn && !hasPlayed) return secondsForPicture;
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
