import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { toggleFullscreen, togglePlay } from "./use-player-keys.ts";

type Parts = {
  /** The media-controller. */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** While false the browser's own controls handle presses. */
  ready: boolean;
};

/** Two presses within this time are a double press. */
const doubleWithinMs = 250;

/** One press on the picture plays or pauses; a double press toggles fullscreen instead. */
export function usePictureGestures({ frame, video, ready }: Parts) {
  const revealing = useRef(false);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);

  const isPicture = ({ target }: MouseEvent) => {
    return ready && (target === video.current || target === frame.current);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const hidden = frame.current?.hasAttribute("userinactive") && !video.current?.paused;
      // The first touch only shows the controls.
      revealing.current = event.pointerType === "touch" && hidden === true && isPicture(event);
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // The controls are back before the finger's click and may lie under it; a key's click has no
      // detail.
      if (!revealing.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (!isPicture(event)) return;
      clearTimeout(pending.current);
      if (event.detail > 1) return;
      pending.current = setTimeout(
        () => video.current && togglePlay(video.current),
        doubleWithinMs,
      );
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      if (!isPicture(event)) return;
      clearTimeout(pending.current);
      if (frame.current) toggleFullscreen(frame.current);
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
    },
  };
}
