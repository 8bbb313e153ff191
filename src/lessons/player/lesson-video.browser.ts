// The page's one video, for what lies over it or beside it.

/** Pauses it; what it gives lets it go on, where it was playing. */
export function holdVideo(): () => void {
  const video = document.querySelector("video");
  if (!video || video.paused) return () => {};
  video.pause();
  // A refusal leaves it paused, as the controls show.
  return () => video.play().catch(() => {});
}

/** Who writes a comment meanwhile keeps the focus. What it gives hands it back to the player. */
export function takeFocusFromPlayer(
  target: HTMLElement | null,
  options?: FocusOptions,
): () => void {
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused.closest(".player") !== null;
  if (isFree) target?.focus(options);
  return () => {
    if (!target?.closest(".over")?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>("media-controller")?.focus({ preventScroll: true });
  };
}

/** They write beside the player, or are asked something: nothing may go on, and no key is for it. */
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

/** An iPhone fills its screen with the video alone, and hides whatever the page shows over it. */
export function uncoverPage(): void {
  const video = document.querySelector<IphoneVideo>("video");
  if (video?.webkitDisplayingFullscreen) video.webkitExitFullscreen?.();
}
