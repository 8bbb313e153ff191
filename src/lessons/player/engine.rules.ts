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

export function shortSide(picture: { width: number | null; height: number | null }): number {
  return Math.min(picture.width ?? 0, picture.height ?? 0);
}
