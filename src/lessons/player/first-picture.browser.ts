// Starts the class of a page as soon as its engine is here. The page's other scripts, three times as
// large, wait until the first picture is there.
import { showScripts } from "#src/ui/scripts-later.browser.ts";
import { startEarly } from "./early-start.browser.ts";
import { attachHls } from "./engine-hls.browser.ts";
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
  const { lesson: lessonId = "", poster = "" } = video.dataset;
  const create = (load: Parameters<typeof createPlayback>[1]) => {
    const playback = createPlayback(video, load);
    playback.chooseQuality(qualityFrom(recall("player-quality")));
    return playback;
  };
  startEarly({ src, lessonId, startAt: Number(startAt) }, attachHls, create, async (src) => {
    return (options) => attachHls(video, src, options);
  });
  const done = () => {
    for (const event of events) video.removeEventListener(event, check);
    clearTimeout(timer);
    // The poster waited too.
    if (poster) video.poster = poster;
    goOn();
  };
  const check = () => {
    const { buffered, currentTime, readyState, paused, error } = video;
    const ahead = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
    const hasPicture = readyState >= video.HAVE_CURRENT_DATA;
    if (error || (hasPicture && (paused || ahead >= aheadSeconds))) done();
  };
  for (const event of events) video.addEventListener(event, check);
  const timer = setTimeout(done, patienceMs);
  return true;
}

function start(): void {
  const goOn = () => showScripts(document);
  if (!startVideo(goOn)) goOn();
}

// From the browser's cache it may be here before the page is.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
