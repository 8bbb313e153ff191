// What plays a video element's source, of any kind.
import type { QualityChoice } from "./player.rules.ts";

/** `expired`: the address is no longer valid, and only the server can issue another. */
export type EngineFailure = "network" | "media" | "expired";

export type Quality = {
  /** Short sides of the picture, lowest first: 240, 480, 720. */
  rungs: number[];
  /** The rung that plays; null before the first picture. */
  playing: number | null;
};

export type EngineOptions = {
  /** Position in the stream, in seconds. */
  startAt: number;
  choice: QualityChoice;
  /** Settles when the player is drawn; undefined where it is. */
  drawn?: Promise<void>;
  onFailure(failure: EngineFailure): void;
  /** Not called if there is nothing to choose from. */
  onQuality(quality: Quality): void;
};

export type Engine = {
  /** The element is free for another engine after this resolves. */
  detach(): void | Promise<void>;
  chooseQuality(choice: QualityChoice): void;
};

export type Attach = (video: HTMLVideoElement, src: string, options: EngineOptions) => Engine;

/** `status` is HTTP's; 0 if there was no response. */
export function networkFailure(status: number): EngineFailure {
  return status >= 400 && status < 500 ? "expired" : "network";
}

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;

/** For a file that the browser plays natively: `code` is a MediaError's. */
export function fileFailure(code: number | undefined, isOnline: boolean): EngineFailure {
  if (code === MEDIA_ERR_DECODE) return "media";
  if (code === MEDIA_ERR_NETWORK || !isOnline) return "network";
  // A refused address and an unplayable file look the same from here.
  return "expired";
}

/** A buffered range, in seconds. */
type Stretch = { start: number; end: number };

/** The end of a shorter remainder is not played; more so at higher speeds. */
const REST_SECONDS = 1;
/** A shorter gap is skipped. */
const GAP_SECONDS = 0.5;

/**
 * Whether nothing is buffered from `second` on.
 * @param duration NaN while unknown.
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
