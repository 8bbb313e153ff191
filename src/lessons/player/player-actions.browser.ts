// What the player does with its video: one action for keys, taps, buttons and the lock screen.
import { volumeStep } from "./player.rules.ts";

/** What the bar's button gives back, too. */
const SOUND_AGAIN = 0.25;

export function togglePlay(video: HTMLVideoElement): void {
  // If the browser refuses, the video stays paused, as the controls show.
  if (video.paused) video.play().catch(() => {});
  else video.pause();
}

/** Moves to a second within the video; @returns whether its length is known. */
export function seekTo(video: HTMLVideoElement, second: number): boolean {
  if (!Number.isFinite(video.duration)) return false;
  video.currentTime = Math.min(video.duration, Math.max(0, second));
  return true;
}

export function changeVolume(video: HTMLVideoElement, direction: 1 | -1): void {
  video.volume = volumeStep(video.muted ? 0 : video.volume, direction);
  video.muted = false;
}

/** Also a sound that was turned down to nothing comes back, as by the button of the bar. */
export function toggleMute(video: HTMLVideoElement): void {
  const isSilent = video.muted || video.volume === 0;
  video.muted = !isSilent;
  if (isSilent && video.volume === 0) video.volume = SOUND_AGAIN;
}

/** Uses the controller's request, which knows what each browser can make fullscreen. */
export function toggleFullscreen(frame: HTMLElement): void {
  const isFull = document.fullscreenEnabled
    ? document.fullscreenElement !== null
    : frame.hasAttribute("mediaisfullscreen");
  const direction = isFull ? "exit" : "enter";
  frame.dispatchEvent(new CustomEvent(`media${direction}fullscreenrequest`, { composed: true }));
}
