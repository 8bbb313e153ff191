import { expect, test } from "vitest";
import type { EngineFailure, EngineOptions } from "./engine.rules.ts";
import { createPlayback } from "./playback.browser.ts";

/** A video element without pictures; `happen` simulates what a browser does to it. */
class Video extends EventTarget {
  currentTime = 0;
  readyState = 0;
  paused = true;
  autoplay = false;
  pause() {
    this.paused = true;
  }
  happen(type: string, second = this.currentTime) {
    if (type === "play" || type === "pause") this.paused = type === "pause";
    this.readyState = 1;
    this.currentTime = second;
    this.dispatchEvent(new Event(type));
  }
  lose() {
    Object.assign(this, { currentTime: 0, readyState: 0, paused: true });
    this.dispatchEvent(new Event("timeupdate"));
  }
}

/** A player whose engines start at once and end as `detach` says. */
function openPlayer({ detach = (_: Video): void | Promise<void> => {} } = {}) {
  const video = new Video();
  const started: string[] = [];
  const failures: EngineFailure[] = [];
  let options: EngineOptions | undefined;
  const playback = createPlayback(video, async (src) => (given) => {
    options = given;
    started.push(`${src} ${given.startAt}${video.autoplay ? " plays" : ""}`);
    return { detach: () => detach(video), chooseQuality() {} };
  });
  return {
    video,
    started,
    failures,
    engine: () => options,
    async open(lessonId: string, startAt = 0, src = lessonId) {
      const close = playback.open({
        src,
        lessonId,
        startAt,
        onReady() {},
        onFailure: (failure) => failures.push(failure),
        onQuality() {},
      });
      await settled();
      return close;
    },
  };
}

/** Lets all pending promises that need nothing external settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const losing = { detach: (video: Video) => video.lose() };

test("two failures in a row do not lose the place", async () => {
  const { video, started, open } = openPlayer(losing);
  const close = await open("café", 12);
  video.happen("seeking", 80);
  // Like an engine that restarts by itself.
  video.lose();
  close();
  const closeAgain = await open("café", 12);
  // No picture came: the element is at 0.
  closeAgain();
  await open("café", 12);
  expect(started).toEqual(["café 12", "café 80", "café 80"]);
});

test("neither a place before the first picture nor a return to the beginning is lost", async () => {
  const { video, started, open } = openPlayer(losing);
  (await open("café", 12))();
  const close = await open("café", 12);
  video.happen("seeking", 0);
  close();
  await open("café", 12);
  expect(started).toEqual(["café 12", "café 12", "café 0"]);
});

test("the same class resumes playing or paused, as it was", async () => {
  const { video, started, open } = openPlayer(losing);
  let close = await open("café");
  video.happen("play", 3);
  close();
  close = await open("café", 0, "café, whole");
  video.happen("play", 4);
  video.happen("pause", 5);
  close();
  close = await open("café");
  expect(started).toEqual(["café 0", "café, whole 3 plays", "café 5"]);
  // A second failure does not change that.
  close();
  await open("café");
  expect(started.at(-1)).toBe("café 5");
});

test("another class starts from its beginning, and plays if one has played", async () => {
  const { video, started, open } = openPlayer(losing);
  const close = await open("café");
  video.happen("play", 3);
  video.happen("pause", 30);
  close();
  await open("cacao");
  expect(started).toEqual(["café 0", "cacao 0 plays"]);
});

test("playback started in the browser's own player continues", async () => {
  const { video, started, open } = openPlayer(losing);
  video.happen("play", 7);
  await open("café");
  expect(started).toEqual(["café 7 plays"]);
});

test("no engine starts before earlier ones are detached, even on quick changes", async () => {
  let letGo = () => {};
  const slow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { started, open } = openPlayer({ detach: () => slow });
  const close = await open("café");
  close();
  const closeNext = await open("cacao");
  closeNext();
  await open("miel");
  expect(started).toEqual(["café 0"]);
  letGo();
  await settled();
  expect(started).toEqual(["café 0", "miel 0"]);
});

test("the next class does not get the last one's position from a slow engine", async () => {
  const { video, open } = openPlayer({ detach: () => new Promise(() => {}) });
  const close = await open("café");
  video.happen("play", 75);
  close();
  expect(video).toMatchObject({ currentTime: 0, paused: true });
});

test("a class that was left reports no failure", async () => {
  const { failures, engine, open } = openPlayer();
  const close = await open("café");
  const left = engine();
  close();
  left?.onFailure("network");
  expect(failures).toEqual([]);
});
