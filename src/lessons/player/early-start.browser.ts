// Passes the stream that a page starts before its scripts on to the player that they draw.
import type { Attach } from "./engine.rules.ts";
import type { createPlayback, Opening } from "./playback.browser.ts";

type Playback = ReturnType<typeof createPlayback>;
type Load = Parameters<typeof createPlayback>[1];
type Place = Pick<Opening, "src" | "lessonId" | "startAt">;
type Listeners = Omit<Opening, keyof Place>;

export type EarlyStart = {
  /** Null until the engine is here. */
  attachHls: Attach | null;
  playback: Playback;
  /**
   * Called once; later calls, and another class, get null.
   * @param load loads the engines of further classes
   * @returns a function that closes the stream
   */
  claim(opening: Opening, load: Load): (() => void) | null;
};

const key = Symbol.for("semillero.early-start");
const page = globalThis as { [key]?: EarlyStart };

/** Undefined where the page started nothing. */
export function earlyStart(): EarlyStart | undefined {
  return page[key];
}

/**
 * Opens `place`, keeps what happens for the player, and makes it known to the page.
 * @returns settles when the player is drawn
 */
export function startEarly(
  place: Place,
  create: (load: Load) => Playback,
  engine: Load,
): Promise<void> {
  let load = engine;
  const playback = create((src) => load(src));
  const missed: ((to: Listeners) => void)[] = [];
  let tell = (event: (to: Listeners) => void): void => void missed.push(event);
  let close: (() => void) | null = playback.open({
    ...place,
    onReady: () => tell((to) => to.onReady()),
    onFailure: (failure) => tell((to) => to.onFailure(failure)),
    onQuality: (quality) => tell((to) => to.onQuality(quality)),
  });
  let settle = () => {};
  const drawn = new Promise<void>((resolve) => {
    settle = resolve;
  });
  page[key] = {
    attachHls: null,
    playback,
    claim(opening, ownLoad) {
      settle();
      const opened = close;
      close = null;
      load = ownLoad;
      if (opening.src !== place.src || opening.lessonId !== place.lessonId) {
        opened?.();
        return null;
      }
      if (!opened) return null;
      for (const event of missed) event(opening);
      tell = (event) => event(opening);
      return opened;
    },
  };
  return drawn;
}
