import { type RefObject, useEffect } from "react";

/** Not in TypeScript's own list, because not every browser has it. */
type Turnable = ScreenOrientation & { lock?(to: "landscape" | "portrait"): Promise<void> };

/** Fullscreen turns a phone as the picture lies; elsewhere the browser refuses. */
export function useTurnedScreen(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const turn = () => {
      const media = video.current;
      const orientation = screen.orientation as Turnable | undefined;
      if (!media || !orientation) return;
      const isFull = document.fullscreenElement?.contains(media) ?? false;
      if (!isFull) {
        orientation.unlock?.();
        return;
      }
      const isUpright = media.videoHeight > media.videoWidth;
      orientation.lock?.(isUpright ? "portrait" : "landscape").catch(() => {});
    };
    document.addEventListener("fullscreenchange", turn);
    return () => document.removeEventListener("fullscreenchange", turn);
  }, [video]);
}
