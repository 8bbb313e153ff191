import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { toggleFullscreen, togglePlay } from "./use-player-keys.ts";

type Parts = {
  /** The media-controller. */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** While false the browser's own controls take the presses. */
  ready: boolean;
};

/** A press that another follows within this is half of a double one. */
const doubleWithinMs = 250;

/** A press on the picture plays or pauses, two make it fill the screen and do neither. */
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
      // The first touch only brings the controls back.
      revealing.current = event.pointerType === "touch" && hidden === true && isPicture(event);
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // They are back before the finger's click comes, and may lie under it; a key's has no detail.
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
