import { type RefObject, useEffect, useRef, useState } from "react";
import { loadEngine } from "./engine.browser.ts";
import type { EngineFailure, Quality } from "./engine.rules.ts";
import { createPlayback } from "./playback.browser.ts";
import type { QualityChoice } from "./player.rules.ts";
import { useLineBack } from "./use-line-back.ts";

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
  const playback = useRef<ReturnType<typeof createPlayback>>(undefined);
  const failure = failed?.src === src ? failed.failure : null;
  // What a cut of the line stopped goes on with it.
  useLineBack(video, failure === "network" ? src : null, () => setFailed(null));

  useEffect(() => {
    const media = video.current;
    if (!media || failure) return;
    playback.current ??= createPlayback(media, async (src) => {
      const attach = await loadEngine(src);
      return (options) => attach(media, src, options);
    });
    const onFailure = (failure: EngineFailure) => setFailed({ src, failure });
    const elements = import("./player-elements.browser.ts");
    setQuality(null);
    return playback.current.open({
      src,
      lessonId,
      startAt,
      // With controls of ours before there is something to play a press would be in vain.
      onReady: () => void elements.then(() => setReady(true)).catch(() => onFailure("network")),
      onFailure,
      onQuality: setQuality,
    });
  }, [video, src, lessonId, startAt, failure]);

  // Behind the opening, which takes the choice with it.
  useEffect(() => playback.current?.chooseQuality(choice), [choice]);

  return {
    /** The controls can be drawn. */
    ready,
    failed: failure !== null,
    quality,
    async retry() {
      // Without a line the whole page would fail instead.
      if (failure === "expired" && navigator.onLine) await renew();
      setFailed(null);
    },
  };
}
