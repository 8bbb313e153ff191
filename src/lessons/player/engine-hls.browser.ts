// Plays HLS with hls.js: the small build, or the full one for streams with captions or separate
// audio.
import Light from "hls.js/light";
import type { Attach, EngineOptions, Quality } from "./engine.rules.ts";
import { shortSide } from "./engine.rules.ts";
import { recover } from "./hls-recovery.browser.ts";
import { type QualityChoice, secondsAhead, wantedRung } from "./player.rules.ts";

export const attachHls: Attach = (video, src, options) => {
  let gone = false;
  let choice = options.choice;
  let playing = start(Light, true);

  function start(Hls: typeof Light, small: boolean) {
    const started = startHls(Hls, video, src, { ...options, choice });
    started.hls.on(Hls.Events.MANIFEST_LOADED, async (_, { subtitles, audioTracks }) => {
      if (!small || (!subtitles?.length && !audioTracks.length)) return;
      started.hls.stopLoad();
      const whole = await import("hls.js").catch(() => null);
      if (gone) return;
      if (!whole) return options.onFailure("network");
      const isPlaying = !video.paused;
      started.detach();
      playing = start(whole.default, false);
      // If the browser refuses, the video stays paused, as the controls show.
      if (isPlaying) video.play().catch(() => {});
    });
    return started;
  }

  return {
    chooseQuality(next) {
      choice = next;
      playing.chooseQuality(next);
    },
    detach() {
      gone = true;
      playing.detach();
    },
  };
};

const quickly = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1000 };

function startHls(Hls: typeof Light, video: HTMLVideoElement, src: string, options: EngineOptions) {
  let choice = options.choice;
  let hasPlayed = !video.paused;
  let isDrawn = !options.drawn;
  const loading = Hls.DefaultConfig.fragLoadPolicy.default;
  const hls = new Hls({
    startPosition: options.startAt,
    startLevel: 0,
    // After a seek the picture comes within a second, even if coarser at first.
    maxStarvationDelay: 1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    // Further retries are up to the recovery, which knows whether anything is left to play.
    fragLoadPolicy: { default: { ...loading, errorRetry: quickly } },
  });
  recover(hls, Hls, { video, src, onFailure: options.onFailure });

  const limit = () => {
    hls.config.maxMaxBufferLength = secondsAhead(choice, hasPlayed, isDrawn);
  };
  const choose = (next: QualityChoice) => {
    const rung = wantedRung(next, hls.levels.map(shortSide));
    const index = hls.levels.findIndex((level) => shortSide(level) === rung);
    // Saving keeps the buffer, because fetching it a second time would save nothing.
    if (next === "saving") hls.loadLevel = index;
    // The current segment plays on until the next one.
    else hls.nextLevel = index;
  };
  const report = (index: number) => options.onQuality(qualityOf(hls, index));
  const onPlay = () => {
    hasPlayed = true;
    limit();
  };

  limit();
  options.drawn?.then(() => {
    isDrawn = true;
    limit();
  });
  video.addEventListener("play", onPlay, { once: true });
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    report(-1);
    if (choice !== "auto") choose(choice);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => report(level));
  const onFirst = (_: unknown, { frag }: { frag: { sn: number | "initSegment"; url: string } }) => {
    if (typeof frag.sn !== "number") return;
    hls.off(Hls.Events.FRAG_BUFFERED, onFirst);
    // The page preloaded it, so hls.js's own measurement says nothing about the connection.
    hls.bandwidthEstimate = lineRate(frag.url) ?? Hls.DefaultConfig.abrEwmaDefaultEstimate;
  };
  hls.on(Hls.Events.FRAG_BUFFERED, onFirst);
  hls.attachMedia(video);
  // Not earlier: the browser would have started to load the same data itself.
  video.preload = "auto";
  hls.loadSource(src);

  return {
    hls,
    chooseQuality(next: QualityChoice) {
      choice = next;
      limit();
      if (hls.levels.length > 0) choose(next);
    },
    detach() {
      video.removeEventListener("play", onPlay);
      hls.destroy();
    },
  };
}

/** Bits per second at which the page preloaded a file; null if it came from the cache. */
function lineRate(url: string): number | null {
  const [loaded] = performance.getEntriesByName(url) as PerformanceResourceTiming[];
  if (!loaded?.transferSize) return null;
  return (loaded.encodedBodySize * 8000) / (loaded.responseEnd - loaded.requestStart);
}

function qualityOf(hls: Light, index: number): Quality {
  const level = hls.levels[index];
  const rungs = hls.levels.map(shortSide).sort((a, b) => a - b);
  return { rungs, playing: level ? shortSide(level) : null };
}
