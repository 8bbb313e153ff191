// Defines the media-chrome elements that the player is built from; for the browser only.
import "./player-texts.browser.ts";
import "media-chrome/media-controller";
import "media-chrome/media-fullscreen-button";
import "media-chrome/media-mute-button";
import "media-chrome/media-pip-button";
import "media-chrome/media-play-button";
import "media-chrome/media-time-range";
import "media-chrome/media-volume-range";
import type { ClassAttributes, HTMLAttributes } from "react";

type Part = ClassAttributes<HTMLElement> & HTMLAttributes<HTMLElement>;
type Button = Part & { notooltip?: boolean };
type Range = ClassAttributes<HTMLElement & { range: HTMLInputElement }> &
  HTMLAttributes<HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "media-controller": Part & {
        nohotkeys?: boolean;
        gesturesdisabled?: boolean;
        /** Seconds of playback after the last movement. */
        autohide?: string;
      };
      "media-time-range": Range;
      "media-volume-range": Range;
      "media-play-button": Button;
      "media-mute-button": Button;
      "media-fullscreen-button": Button;
      "media-pip-button": Button;
    }
  }
}
