import { type RefObject, useEffect, useRef, useState } from "react";
import { loadEngine } from "./engine.browser.ts";
import type { Engine, EngineFailure, Quality } from "./engine.rules.ts";
import type { QualityChoice } from "./player.rules.ts";

type Stream = {
  src: string;
  lessonId: string;
  /** Second to start the lesson at. */
  startAt: number;
  choice: QualityChoice;
  /** Asks the server for a fresh address, which comes as another `src`. */
  renew(): Promise<void>;
};

/** Keeps `video` playing `src`, and starts anew at each other lesson. */
export function useStream(video: RefObject<HTMLVideoElement | null>, stream: Stream) {
  const { src, lessonId, startAt, choice, renew } = stream;
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState<{ src: string; failure: EngineFailure } | null>(null);
  const [quality, setQuality] = useState<Quality | null>(null);
  const engine = useRef<Engine | null>(null);
  const leaving = useRef<Promise<void>>(undefined);
  const wanted = useRef(choice);
  const left = useRef({ lessonId, second: 0 });
  const hasPlayed = useRef(false);
  const failure = failed?.src === src ? failed.failure : null;

  useEffect(() => {
    wanted.current = choice;
    engine.current?.chooseQuality(choice);
  }, [choice]);

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
      const [attach] = await Promise.all([loadEngine(src), elements, leaving.current]);
      if (gone) return;
      setReady(true);
      // The browser's own player may have begun before the scripts came.
      hasPlayed.current ||= !media.paused;
      const goOn = left.current.lessonId === lessonId ? left.current.second : 0;
      media.autoplay = hasPlayed.current;
      engine.current = attach(media, src, {
        startAt: media.currentTime || goOn || startAt,
        choice: wanted.current,
        onFailure,
        onQuality: setQuality,
      });
    };
    setQuality(null);
    media.addEventListener("play", onPlay);
    open().catch(() => onFailure("network"));
    return () => {
      gone = true;
      media.removeEventListener("play", onPlay);
      left.current = { lessonId, second: media.currentTime };
      leaving.current = Promise.resolve(engine.current?.detach());
      engine.current = null;
    };
  }, [video, src, lessonId, startAt, failure]);

  // What a cut of the line stopped goes on with it.
  useEffect(() => {
    if (failure !== "network") return;
    const again = () => setFailed(null);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failure]);

  return {
    /** The controls can be drawn. */
    ready,
    failed: failure !== null,
    quality,
    async retry() {
      if (failure === "expired") await renew();
      setFailed(null);
    },
  };
}
