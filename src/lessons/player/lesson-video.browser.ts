// The page's one video, for what lies over it or beside it.

/** Pauses it; what it gives lets it go on, where it was playing. */
export function holdVideo(): () => void {
  const video = document.querySelector("video");
  if (!video || video.paused) return () => {};
  video.pause();
  // A refusal leaves it paused, as the controls show.
  return () => video.play().catch(() => {});
}

/** Who writes a comment meanwhile keeps the focus. */
export function takeFocusFromPlayer(target: HTMLElement | null | undefined): void {
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused.closest(".player") !== null;
  if (isFree) target?.focus();
}
