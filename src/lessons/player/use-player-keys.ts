import { type RefObject, useEffect } from "react";
import { type Focus, type KeyAction, keyAction, volumeStep } from "./player.rules.ts";

type Parts = {
  /** The media-controller. */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** While false the browser's own controls handle keys. */
  ready: boolean;
};

/** The player's keys work on the whole page (spec 1 §9). */
export function usePlayerKeys({ frame, video, ready }: Parts): void {
  useEffect(() => {
    if (!ready) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // An open dialog handles its own keys.
      if (document.querySelector("dialog:modal")) return;
      const action = keyAction(event.key, focusOf(event, frame.current));
      if (!action || !frame.current || !video.current) return;
      event.preventDefault();
      if (event.repeat && action.type.startsWith("toggle")) return;
      perform(action, frame.current, video.current);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [frame, video, ready]);
}

function perform(action: KeyAction, frame: HTMLElement, video: HTMLVideoElement): void {
  switch (action.type) {
    case "toggle-play":
      togglePlay(video);
      return;
    case "toggle-fullscreen":
      toggleFullscreen(frame);
      return;
    case "toggle-mute":
      video.muted = !video.muted;
      return;
    case "seek":
      if (Number.isFinite(video.duration)) {
        const wanted = video.currentTime + action.seconds;
        video.currentTime = Math.min(video.duration, Math.max(0, wanted));
      }
      return;
    case "volume":
      video.volume = volumeStep(video.muted ? 0 : video.volume, action.direction);
      video.muted = false;
  }
}

export function togglePlay(video: HTMLVideoElement): void {
  // If the browser refuses, the video stays paused, as the controls show.
  if (video.paused) video.play().catch(() => {});
  else video.pause();
}

/** Uses the controller's request, which knows what each browser can make fullscreen. */
export function toggleFullscreen(frame: HTMLElement): void {
  const isFull = document.fullscreenEnabled
    ? document.fullscreenElement !== null
    : frame.hasAttribute("mediaisfullscreen");
  const direction = isFull ? "exit" : "enter";
  frame.dispatchEvent(new CustomEvent(`media${direction}fullscreenrequest`, { composed: true }));
}

/** The path crosses the shadow trees that contain the sliders' inputs. */
function focusOf(event: KeyboardEvent, frame: HTMLElement | null): Focus {
  const path = event.composedPath().filter((part) => part instanceof Element);
  const has = (selector: string) => path.some((element) => element.matches(selector));
  const inPlayer = path.some((element) => element === frame);
  if (has("media-time-range")) return { on: "seek", inPlayer };
  if (has("media-volume-range")) return { on: "volume", inPlayer };
  if (has("input, textarea, select, [contenteditable]")) return { on: "text", inPlayer };
  if (has("button, summary, [role=button]")) return { on: "button", inPlayer };
  return { on: "other", inPlayer };
}
