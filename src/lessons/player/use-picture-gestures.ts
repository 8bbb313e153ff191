import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type PlayerAction, SKIP_SECONDS } from "./player-keys.rules.ts";
import { isSecondTap, pressWaitsMs, sideAt, type Tap } from "./taps.rules.ts";

type Parts = {
  /** The media-controller. */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** While false the browser's own controls handle presses. */
  ready: boolean;
  perform(action: PlayerAction): void;
};

/**
 * One press on the picture plays or pauses, a double press toggles fullscreen instead. Two taps of a
 * finger on a side jump ten seconds, and each further one ten more.
 */
export function usePictureGestures({ frame, video, ready, perform }: Parts) {
  const revealing = useRef(false);
  const isTouch = useRef(false);
  const lastTap = useRef<Tap | null>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);

  const isPicture = ({ target }: MouseEvent) => {
    return ready && (target === video.current || target === frame.current);
  };
  const soon = (action: PlayerAction) => {
    pending.current = setTimeout(() => perform(action), pressWaitsMs(isTouch.current));
  };
  /** @returns whether it was the second of two. */
  const tapped = ({ clientX, timeStamp }: MouseEvent): boolean => {
    const { left = 0, width = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const tap = { at: timeStamp, side: sideAt(clientX - left, width) };
    const isSecond = isSecondTap(lastTap.current, tap);
    // In the middle a third tap begins anew.
    lastTap.current = isSecond && tap.side === "middle" ? null : tap;
    if (!isSecond) return false;
    if (tap.side === "middle") perform({ type: "toggle-fullscreen" });
    else perform({ type: "seek", seconds: tap.side === "left" ? -SKIP_SECONDS : SKIP_SECONDS });
    return true;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isTouch.current = event.pointerType === "touch";
      const hidden = frame.current?.hasAttribute("userinactive") && !video.current?.paused;
      // The first touch only shows the controls.
      revealing.current = isTouch.current && hidden === true && isPicture(event);
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // The controls are back before the finger's click and may lie under it; a key's click has no
      // detail.
      if (!revealing.current || event.detail === 0) return;
      tapped(event);
      event.preventDefault();
      event.stopPropagation();
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (!isPicture(event)) return;
      clearTimeout(pending.current);
      if (isTouch.current ? !tapped(event) : event.detail <= 1) soon({ type: "toggle-play" });
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      if (!isPicture(event) || isTouch.current) return;
      clearTimeout(pending.current);
      perform({ type: "toggle-fullscreen" });
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
    },
  };
}
