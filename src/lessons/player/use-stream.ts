import { type RefObject, useEffect, useRef, useState } from "react";
import { earlyStart } from "./early-start.browser.ts";
import { loadEngine } from "./engine.browser.ts";
import type { EngineFailure, EngineOptions, Quality } from "./engine.rules.ts";
import { createPlayback, type Opening } from "./playback.browser.ts";
import type { QualityChoice } from "./player.rules.ts";
import { useLineBack } from "./use-line-back.ts";

const loadElements = () => import("./player-elements.browser.ts");
// Beside the drawing of the page, which needs them next.
if (typeof document !== "undefined") loadElements().catch(() => {});

type Stream = {
  src: string;
  lessonId: string;
  /** Where the lesson starts, in seconds. */
  startAt: number;
  choice: QualityChoice;
  /** Requests a fresh address from the server, which arrives as a new `src`. */
  renew(): Promise<void>;
};

/** Keeps `video` playing `src`, and starts again for each other lesson. */
export function useStream(video: RefObject<HTMLVideoElement | null>, stream: Stream) {
  const { src, lessonId, startAt, choice, renew } = stream;
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState<{ src: string; failure: EngineFailure } | null>(null);
  const [quality, setQuality] = useState<Quality | null>(null);
  const playback = useRef<ReturnType<typeof createPlayback>>(undefined);
  const failure = failed?.src === src ? failed.failure : null;
  // What a lost connection stopped resumes when it is back.
  useLineBack(video, failure === "network" ? src : null, () => setFailed(null));

  useEffect(() => {
    const media = video.current;
    if (!media || failure) return;
    const load = async (src: string) => {
      const attach = await loadEngine(src);
      return (options: EngineOptions) => attach(media, src, options);
    };
    const early = earlyStart();
    playback.current ??= early?.playback ?? createPlayback(media, load);
    const onFailure = (failure: EngineFailure) => setFailed({ src, failure });
    setQuality(null);
    const opening: Opening = {
      src,
      lessonId,
      startAt,
      // With our controls shown before anything can play, a press would have no effect.
      onReady: () =>
        void loadElements()
          .then(() => setReady(true))
          .catch(() => onFailure("network")),
      onFailure,
      onQuality: setQuality,
    };
    return early?.claim(opening, load) ?? playback.current.open(opening);
  }, [video, src, lessonId, startAt, failure]);

  // After the effect that opens the source, which passes the choice along.
  useEffect(() => playback.current?.chooseQuality(choice), [choice]);

  return {
    /** Whether the controls can be drawn. */
    ready,
    failed: failure !== null,
    quality,
    async retry() {
      // Offline, the whole page would fail instead.
      if (failure === "expired" && navigator.onLine) await renew();
      setFailed(null);
    },
  };
}
