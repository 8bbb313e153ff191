// The page's one video, for elements over it or beside it.

/** Pauses the video. @returns a function that resumes it if it was playing */
export function holdVideo(): () => void {
  const video = document.querySelector("video");
  if (!video || video.paused) return () => {};
  video.pause();
  // If the browser refuses, the video stays paused, as the controls show.
  return () => video.play().catch(() => {});
}

/** The second that the video shows; 0 before it plays. */
export function shownSecond(): number {
  return Math.floor(document.querySelector("video")?.currentTime ?? 0);
}

/** Goes to a second of the video. @returns false where none is loaded */
export function goToSecond(second: number): boolean {
  const video = document.querySelector("video");
  if (!video || !Number.isFinite(video.duration)) return false;
  video.currentTime = Math.min(second, video.duration);
  video.closest("media-controller")?.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * Leaves the focus of a person writing a comment. @returns a function that returns it to the player
 */
export function takeFocusFromPlayer(
  target: HTMLElement | null,
  options?: FocusOptions,
): () => void {
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused.closest(".player") !== null;
  if (isFree) target?.focus(options);
  return () => {
    if (!target?.closest(".over")?.contains(document.activeElement)) return;
    focusPlayer();
  };
}

export function focusPlayer(): void {
  document.querySelector<HTMLElement>("media-controller")?.focus({ preventScroll: true });
}

/**
 * A text field or a dialog is in use: nothing may start by itself, and keys are not the player's.
 */
export function isBusyElsewhere(): boolean {
  if (document.querySelector("dialog:modal")) return true;
  const focused = document.activeElement;
  if (!focused?.matches("input, textarea, select, [contenteditable]")) return false;
  return focused.closest(".player") === null;
}

type IphoneVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?(): void;
};

/** In fullscreen an iPhone shows only the video, and hides whatever the page shows over it. */
export function uncoverPage(): void {
  const video = document.querySelector<IphoneVideo>("video");
  if (video?.webkitDisplayingFullscreen) video.webkitExitFullscreen?.();
}
