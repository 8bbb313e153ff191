// The state of the player, and what of it the learner sees (spec 1 §4 and §9).

const OPENING_MS = 3000;
const PATIENCE_MS = 300;
const NEAR_END_SECONDS = 10;

/** Times are in milliseconds of any one clock. */
export type PlayerState = {
  phase: "paused" | "playing" | "ended";
  /** When the picture stalled; null while it plays on. */
  waitingSince: number | null;
  /** When the class started to open; null after its first picture. */
  openingSince: number | null;
  /** Nothing was played or sought yet, so the poster shows; the first picture is coarser. */
  resting: boolean;
};

export type PlayerEvent = {
  type: "open" | "picture" | "play" | "pause" | "end" | "seek" | "wait" | "go-on";
  at: number;
};

export const atRest: PlayerState = {
  phase: "paused",
  waitingSince: null,
  openingSince: null,
  resting: true,
};

export function nextState(state: PlayerState, { type, at }: PlayerEvent): PlayerState {
  const waiting = { ...state, waitingSince: state.waitingSince ?? at };
  switch (type) {
    case "open":
      return { ...atRest, openingSince: at };
    case "picture":
      return { ...state, openingSince: null };
    case "play":
      return { ...state, phase: "playing", resting: false };
    case "pause":
      return { ...state, phase: state.phase === "ended" ? "ended" : "paused" };
    case "end":
      return { ...state, phase: "ended", waitingSince: null };
    case "seek":
      return {
        ...waiting,
        phase: state.phase === "ended" ? "paused" : state.phase,
        // The engine's own seek to the start comes before the first picture.
        resting: state.resting && state.openingSince !== null,
      };
    case "wait":
      return waiting;
    case "go-on":
      return { ...state, waitingSince: null };
  }
}

/** What covers the picture at a time: the loading of the class, the spinner, or nothing. */
export function coverAt(state: PlayerState, now: number): "opening" | "spinner" | null {
  const { openingSince, waitingSince } = state;
  if (openingSince !== null && now - openingSince < OPENING_MS) return "opening";
  return waitingSince !== null && now - waitingSince >= PATIENCE_MS ? "spinner" : null;
}

/** Milliseconds until `coverAt` changes by time alone; null for never. */
export function coverChangesIn(state: PlayerState, now: number): number | null {
  const moments = [
    state.openingSince === null ? null : state.openingSince + OPENING_MS,
    state.waitingSince === null ? null : state.waitingSince + PATIENCE_MS,
  ];
  const ahead = moments.filter((moment) => moment !== null && moment > now).map(Number);
  return ahead.length > 0 ? Math.min(...ahead) - now : null;
}

/** @param duration in seconds; NaN while unknown. */
export function isNearEnd(second: number, duration: number): boolean {
  return duration > 0 && second > 0 && duration - second <= NEAR_END_SECONDS;
}
