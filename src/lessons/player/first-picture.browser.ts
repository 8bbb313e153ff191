// Shows the first picture of a page's class, then starts its engine. The page's other scripts, as
// large again, wait until the engine has something to play.
import { showScripts } from "#src/ui/scripts-later.browser.ts";
import { earlyStart, startEarly } from "./early-start.browser.ts";
import type { EngineOptions } from "./engine.rules.ts";
import { showOpening } from "./opening-picture.browser.ts";
import { createPlayback } from "./playback.browser.ts";
import { qualityFrom, sourceKind } from "./player.rules.ts";
import { recall } from "./remembered.browser.ts";

/** While it plays this much is fetched first, or it would stop when the scripts load. */
const aheadSeconds = 6;
/** A longer wait is a line so poor that the page matters more. */
const patienceMs = 4_000;
const events = ["loadeddata", "progress", "error"];

/** @returns whether it plays a video; if not, nothing needs to wait. */
function startVideo(goOn: () => void): boolean {
  const video = document.querySelector<HTMLVideoElement>("video[data-lesson]");
  const [src = "", startAt = "0"] = (video?.getAttribute("src") ?? "").split("#t=");
  if (!video || sourceKind(src) !== "hls" || !("MediaSource" in window)) return false;
  const { lesson: lessonId = "" } = video.dataset;
  const create = (load: Parameters<typeof createPlayback>[1]) => {
    const playback = createPlayback(video, load);
    playback.chooseQuality(qualityFrom(recall("player-quality")));
    return playback;
  };
  const stopOpening = showOpening(video, {
    urls: filmUrls(),
    startAt: Number(startAt),
    duration: Number(video.dataset.seconds),
  });
  const loadEngine = async (src: string) => {
    try {
      const { attachHls } = await import("./first-engine.browser.ts");
      stopOpening();
      keepPicture(video);
      const early = earlyStart();
      if (early) early.attachHls = attachHls;
      return (options: EngineOptions) => attachHls(video, src, { ...options, drawn });
    } finally {
      afterPicture(video, goOn);
    }
  };
  const drawn = startEarly({ src, lessonId, startAt: Number(startAt) }, create, loadEngine);
  return true;
}

/** While the engine takes over there is nothing to play, and the element shows its poster. */
function keepPicture(video: HTMLVideoElement): void {
  if (!hasPicture(video)) return;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  try {
    video.poster = canvas.toDataURL("image/jpeg");
  } catch {
    // The browser itself plays a film of another origin, whose pictures no page may read.
  }
}

/** The last two files that the page preloads are film; before them are playlists, for the engine. */
function filmUrls(): string[] {
  const opening = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  return Array.from(opening, ({ href }) => href).slice(-2);
}

const hasPicture = (video: HTMLVideoElement) => video.readyState >= video.HAVE_CURRENT_DATA;

/** Calls `goOn` once the engine has a picture, and what it needs to play on. */
function afterPicture(video: HTMLVideoElement, goOn: () => void): void {
  const done = () => {
    for (const event of events) video.removeEventListener(event, check);
    clearTimeout(timer);
    // The player shows it anyway, once it is drawn.
    if (!hasPicture(video) && video.dataset.poster) video.poster = video.dataset.poster;
    goOn();
  };
  const check = () => {
    const { buffered, currentTime, paused, error } = video;
    const ahead = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
    if (error || (hasPicture(video) && (paused || ahead >= aheadSeconds))) done();
  };
  for (const event of events) video.addEventListener(event, check);
  const timer = setTimeout(done, patienceMs);
}

function start(): void {
  const goOn = () => showScripts(document);
  if (!startVideo(goOn)) goOn();
}

// From the browser's cache it may be here before the page is.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
