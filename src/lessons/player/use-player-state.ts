import { type RefObject, useEffect, useEffectEvent, useReducer, useState } from "react";
import {
  atRest,
  coverAt,
  coverChangesIn,
  isNearEnd,
  nextState,
  type PlayerEvent,
} from "./player-state.rules.ts";

type Listeners = {
  lessonId: string;
  onEnded(): void;
  /** Called after the end, when the learner replays or seeks. */
  onReplay(): void;
  /** Called once per class. */
  onNearEnd(): void;
};

const meanings = new Map<string, PlayerEvent["type"]>([
  ["loadeddata", "picture"],
  ["play", "play"],
  ["pause", "pause"],
  ["ended", "end"],
  ["seeking", "seek"],
  ["waiting", "wait"],
  ["seeked", "go-on"],
  ["playing", "go-on"],
  ["canplay", "go-on"],
]);

/** What covers the picture of `video` now, and whether nothing was played yet. */
export function usePlayerState(video: RefObject<HTMLVideoElement | null>, listeners: Listeners) {
  const { lessonId } = listeners;
  const [state, dispatch] = useReducer(nextState, atRest);
  const [now, setNow] = useState(0);
  const ended = state.phase === "ended";
  const onEnded = useEffectEvent(listeners.onEnded);
  const onReplay = useEffectEvent(listeners.onReplay);
  const onNearEnd = useEffectEvent(listeners.onNearEnd);

  useEffect(() => {
    const media = video.current;
    if (!media) return;
    let toldOfEnd: string | null = null;
    const onEvent = ({ type }: Event) => {
      const meaning = meanings.get(type);
      if (meaning) dispatch({ type: meaning, at: performance.now() });
    };
    const onTime = () => {
      if (toldOfEnd === lessonId || !isNearEnd(media.currentTime, media.duration)) return;
      toldOfEnd = lessonId;
      onNearEnd();
    };
    dispatch({ type: "open", at: performance.now() });
    // The browser's own player may have loaded it before.
    if (media.readyState >= media.HAVE_CURRENT_DATA) onEvent(new Event("loadeddata"));
    if (!media.paused) onEvent(new Event("play"));
    if (media.ended) onEvent(new Event("ended"));
    for (const type of meanings.keys()) media.addEventListener(type, onEvent);
    media.addEventListener("timeupdate", onTime);
    return () => {
      for (const type of meanings.keys()) media.removeEventListener(type, onEvent);
      media.removeEventListener("timeupdate", onTime);
    };
  }, [video, lessonId]);

  useEffect(() => {
    if (!ended) return;
    onEnded();
    return () => onReplay();
  }, [ended]);

  useEffect(() => {
    const at = performance.now();
    const wait = coverChangesIn(state, Math.max(now, at));
    if (wait === null) return;
    const timer = setTimeout(() => setNow(performance.now()), Math.ceil(wait));
    return () => clearTimeout(timer);
  }, [state, now]);

  return { cover: coverAt(state, now), resting: state.resting };
}
