import { type RefObject, useEffect, useRef, useState } from "react";
import {
  attach,
  type Engine,
  type EngineFailure,
  loadEngine,
  type Quality,
} from "./engine.browser.ts";

type Stream = {
  src: string;
  lessonId: string;
  /** Second to start the lesson at. */
  startAt: number;
  /** Asks the server for a fresh address, which comes as another `src`. */
  renew(): Promise<void>;
};

/** Keeps `video` playing `src`, and starts anew at each other lesson. */
export function useStream(video: RefObject<HTMLVideoElement | null>, stream: Stream) {
  const { src, lessonId, startAt, renew } = stream;
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState<{ src: string; failure: EngineFailure } | null>(null);
  const [quality, setQuality] = useState<Quality | null>(null);
  const [rung, setRung] = useState<number | null>(null);
  const engine = useRef<Engine | null>(null);
  const wantedRung = useRef<number | null>(null);
  const left = useRef({ lessonId, second: 0 });
  const hasPlayed = useRef(false);
  const failure = failed?.src === src ? failed.failure : null;

  useEffect(() => {
    const media = video.current;
    if (!media || failure) return;
    let gone = false;
    const onFailure = (failure: EngineFailure) => {
      if (!gone) setFailed({ src, failure });
    };
    const onPlay = () => {
      hasPlayed.current = true;
    };
    const open = async () => {
      // Together: with controls of ours before there is something to play, a press would be in vain.
      const elements = import("./player-elements.browser.ts");
      const [loaded] = await Promise.all([loadEngine(src), elements]);
      if (gone) return;
      setReady(true);
      // The browser's own player may have begun before the scripts came.
      hasPlayed.current ||= !media.paused;
      const goOn = left.current.lessonId === lessonId ? left.current.second : 0;
      media.autoplay = hasPlayed.current;
      engine.current = attach(media, src, loaded, {
        startAt: media.currentTime || goOn || startAt,
        onFailure,
        onQuality: setQuality,
      });
      engine.current.chooseQuality(wantedRung.current);
    };
    media.addEventListener("play", onPlay);
    open().catch(() => onFailure("network"));
    return () => {
      gone = true;
      media.removeEventListener("play", onPlay);
      left.current = { lessonId, second: media.currentTime };
      engine.current?.detach();
      engine.current = null;
    };
  }, [video, src, lessonId, startAt, failure]);

  return {
    /** The controls can be drawn. */
    ready,
    failed: failure !== null,
    quality,
    rung,
    chooseQuality(next: number | null) {
      setRung(next);
      wantedRung.current = next;
      engine.current?.chooseQuality(next);
    },
    async retry() {
      if (failure === "expired") await renew();
      setFailed(null);
    },
  };
}
