// Plays HLS by hls.js: its small build, and the whole one for a stream with captions or sound apart.
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
      // A refusal leaves it paused, as the controls show.
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
  const loading = Hls.DefaultConfig.fragLoadPolicy.default;
  const hls = new Hls({
    startPosition: options.startAt,
    startLevel: 0,
    // After a jump the picture comes within a second, even if it is a coarser one at first.
    maxStarvationDelay: 1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    // Further tries are the recovery's, which knows whether anything is left to play.
    fragLoadPolicy: { default: { ...loading, errorRetry: quickly } },
  });
  recover(hls, Hls, { video, src, onFailure: options.onFailure });

  const limit = () => {
    hls.config.maxMaxBufferLength = secondsAhead(choice, hasPlayed);
  };
  const choose = (next: QualityChoice) => {
    const rung = wantedRung(next, hls.levels.map(shortSide));
    const index = hls.levels.findIndex((level) => shortSide(level) === rung);
    // What is there already is not fetched a second time to save.
    if (next === "saving") hls.loadLevel = index;
    // The playing picture goes on until the next segment.
    else hls.nextLevel = index;
  };
  const report = (index: number) => options.onQuality(qualityOf(hls, index));
  const onPlay = () => {
    hasPlayed = true;
    limit();
  };

  limit();
  video.addEventListener("play", onPlay, { once: true });
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    report(-1);
    if (choice !== "auto") choose(choice);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => report(level));
  const onFirst = (_: unknown, { frag }: { frag: { sn: number | "initSegment"; url: string } }) => {
    if (typeof frag.sn !== "number") return;
    hls.off(Hls.Events.FRAG_BUFFERED, onFirst);
    // It was there before it was asked for, which says nothing of the line.
    hls.bandwidthEstimate = lineRate(frag.url) ?? Hls.DefaultConfig.abrEwmaDefaultEstimate;
  };
  hls.on(Hls.Events.FRAG_BUFFERED, onFirst);
  hls.attachMedia(video);
  // Only now: before, the browser would have begun to load the same by itself.
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

/** Bits a second at which the page loaded a file ahead; null where it came from the cache. */
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
