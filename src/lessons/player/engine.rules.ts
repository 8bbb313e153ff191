// What plays a video element's source, whatever it is made of.
import type { QualityChoice } from "./player.rules.ts";

/** `expired`: the address is no longer good, and only the server can give another. */
export type EngineFailure = "network" | "media" | "expired";

export type Quality = {
  /** Short sides of the picture, lowest first: 240, 480, 720. */
  rungs: number[];
  /** The one that plays; null before the first picture. */
  playing: number | null;
};

export type EngineOptions = {
  /** Second of the stream. */
  startAt: number;
  choice: QualityChoice;
  onFailure(failure: EngineFailure): void;
  /** Not called where there is nothing to choose from. */
  onQuality(quality: Quality): void;
};

export type Engine = {
  /** The element is free for another once this is done. */
  detach(): void | Promise<void>;
  chooseQuality(choice: QualityChoice): void;
};

export type Attach = (video: HTMLVideoElement, src: string, options: EngineOptions) => Engine;

/** `status` is HTTP's; 0 where nothing answered. */
export function networkFailure(status: number): EngineFailure {
  return status >= 400 && status < 500 ? "expired" : "network";
}

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;

/** Of a file that the browser plays by itself: `code` is a MediaError's. */
export function fileFailure(code: number | undefined, isOnline: boolean): EngineFailure {
  if (code === MEDIA_ERR_DECODE) return "media";
  if (code === MEDIA_ERR_NETWORK || !isOnline) return "network";
  // A refused address and a file that cannot be played look the same from here.
  return "expired";
}

/** A stretch of the class, in seconds. */
type Stretch = { start: number; end: number };

/** A rest that is shorter is not played to its end, the less so the faster a class is watched. */
const REST_SECONDS = 1;
/** A gap that is shorter is leapt. */
const GAP_SECONDS = 0.5;

/**
 * Whether there is nothing to show from `second` on.
 * @param duration NaN while it is not known.
 */
export function isStarved(buffered: Stretch[], second: number, duration: number): boolean {
  return !buffered.some(({ start, end }) => {
    const goesOn = end > second + REST_SECONDS || end >= duration - GAP_SECONDS;
    return start <= second + GAP_SECONDS && goesOn;
  });
}

export function shortSide(picture: { width: number | null; height: number | null }): number {
  return Math.min(picture.width ?? 0, picture.height ?? 0);
}
