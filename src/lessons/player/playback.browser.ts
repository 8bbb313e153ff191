// Plays each source with its own engine, and resumes a class at its place, playing or paused as
// before.
import type { Engine, EngineFailure, EngineOptions } from "./engine.rules.ts";
import type { QualityChoice } from "./player.rules.ts";

type Media = EventTarget &
  Pick<HTMLVideoElement, "currentTime" | "readyState" | "paused" | "autoplay" | "pause">;

/** Returns the function that attaches a source to the element. */
type Load = (src: string) => Promise<(options: EngineOptions) => Engine>;

export type Opening = Pick<EngineOptions, "startAt" | "onFailure" | "onQuality"> & {
  src: string;
  lessonId: string;
  /** There is something to play. */
  onReady(): void;
};

/** The position of a class, now or when its engine was detached. */
type Place = { lessonId: string; second: number; plays: boolean };

const followed = ["play", "pause", "seeking", "timeupdate"];

export function createPlayback(media: Media, load: Load) {
  let engine: Engine | null = null;
  let leaving: Promise<unknown> = Promise.resolve();
  let place: Place | null = null;
  let choice: QualityChoice = "auto";
  let hasPlayed = false;

  /** @returns a function that closes it; call that before opening another. */
  function open({ src, lessonId, startAt, onReady, ...listeners }: Opening): () => void {
    let gone = false;
    const onFailure = (failure: EngineFailure) => {
      if (!gone) listeners.onFailure(failure);
    };
    const before = place?.lessonId === lessonId ? place : null;
    const here = { lessonId, second: startAt, plays: false, ...before };

    const follow = ({ type }: Event) => {
      if (type === "play") hasPlayed = true;
      if (type === "play" || type === "pause") here.plays = type === "play";
      // Without a stream the element is at 0, whatever the position in the class.
      else if (media.readyState > 0) here.second = media.currentTime;
    };
    const start = async () => {
      const [attach] = await Promise.all([load(src), leaving]);
      if (gone) return;
      onReady();
      // The browser's own player may have started before the scripts loaded.
      hasPlayed ||= !media.paused;
      here.second = media.currentTime || here.second;
      // A viewer who moves to another class wants to watch it; a paused class stays paused.
      here.plays = before ? before.plays || !media.paused : hasPlayed;
      place = here;
      media.autoplay = here.plays;
      for (const type of followed) media.addEventListener(type, follow);
      const { onQuality } = listeners;
      engine = attach({ startAt: here.second, choice, onFailure, onQuality });
    };
    start().catch(() => onFailure("network"));

    return () => {
      gone = true;
      for (const type of followed) media.removeEventListener(type, follow);
      if (place === here) here.second = media.currentTime || here.second;
      const left = engine?.detach();
      engine = null;
      leaving = Promise.allSettled([leaving, left]);
      if (!left) return;
      // Detaching takes a while, and the next class would take this position for its own.
      media.pause();
      media.currentTime = 0;
    };
  }

  return {
    open,
    chooseQuality(next: QualityChoice): void {
      choice = next;
      engine?.chooseQuality(next);
    },
  };
}
