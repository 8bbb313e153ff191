// Reports a video's progress: each whole minute, and where it stops, breaks off or is left.
import { isWatched, type PlayedRange } from "./played.rules.ts";
import { collectPlayed } from "./played-seconds.browser.ts";
import type { Watched } from "./progress-queue.browser.ts";

type Followed = EventTarget & Pick<HTMLVideoElement, "currentTime" | "seeking">;

type Opened = Pick<Watched, "courseId" | "lessonId"> & {
  /** Where playback starts, in seconds. */
  startAt: number;
  /** 0 while unknown. */
  lengthSeconds: number;
  /** What was played before. */
  played: PlayedRange[];
  /**
   * What the video played of this class before it was followed: it starts before the page's scripts.
   * None where it may still show another class.
   */
  ahead?: PlayedRange[];
};

type Listeners = {
  report(watched: Watched): Promise<void>;
  /** For a page being left. */
  leave(watched: Watched): void;
  /** Called once, as soon as enough was played. */
  onWatched(): void;
};

const stops = ["pause", "ended", "emptied"];
const jumps = ["seeking", "emptied"];
/** Where playback is about to go on. A busy page gets its first `timeupdate` much later. */
const starts = ["loadedmetadata", "seeked", "play"];

export function followVideo(
  media: Followed,
  { courseId, lessonId, startAt, lengthSeconds, played, ahead }: Opened,
  { report, leave, onWatched }: Listeners,
) {
  // Changes only with whole minutes, so that on leaving for another class this one is not the
  // newest.
  let at = Date.now();
  let shown = Math.floor(startAt);
  let reported = shown;
  let minute = minuteOf(shown);
  let furthest = shown;
  let wasWatched = isWatched(played, lengthSeconds);
  const seconds = collectPlayed(ahead);

  /** A video that lost its stream is at 0, whatever its last position. */
  const look = () => {
    if (media.seeking) return;
    seconds.reach(media.currentTime);
    const second = Math.floor(media.currentTime) || shown;
    if (second === shown) return;
    shown = second;
    furthest = Math.max(furthest, shown);
    if (wasWatched || !isWatched([...played, ...seconds.all()], lengthSeconds)) return;
    wasWatched = true;
    onWatched();
  };
  /** Null if there is nothing new. */
  const news = (): Watched | null => {
    const added = seconds.take();
    if (shown === reported && added.length === 0) return null;
    reported = shown;
    const place = { courseId, lessonId, seconds: shown, placeAt: Date.now() };
    return { ...place, furthest, played: added, at };
  };
  const send = (by: (watched: Watched) => unknown) => {
    const watched = news();
    if (watched) void by(watched);
  };
  const onTime = () => {
    look();
    if (media.seeking || minuteOf(shown) === minute) return;
    at = Date.now();
    minute = minuteOf(shown);
    send(report);
  };
  const onStop = () => {
    look();
    send(report);
  };
  if (ahead) look();
  // Before the listeners of stops: what breaks off was not played up to 0.
  for (const type of jumps) media.addEventListener(type, seconds.jump);
  for (const type of starts) media.addEventListener(type, look);
  media.addEventListener("timeupdate", onTime);
  for (const type of stops) media.addEventListener(type, onStop);
  return {
    /** For a page being left. */
    leave() {
      look();
      send(leave);
    },
    stop() {
      for (const type of jumps) media.removeEventListener(type, seconds.jump);
      for (const type of starts) media.removeEventListener(type, look);
      media.removeEventListener("timeupdate", onTime);
      for (const type of stops) media.removeEventListener(type, onStop);
      onStop();
    },
  };
}

function minuteOf(second: number): number {
  return Math.floor(second / 60);
}
