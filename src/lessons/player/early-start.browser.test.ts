import { expect, test } from "vitest";
import { earlyStart, startEarly } from "./early-start.browser.ts";
import type { EngineOptions } from "./engine.rules.ts";
import { createPlayback } from "./playback.browser.ts";

class Video extends EventTarget {
  currentTime = 0;
  readyState = 0;
  paused = true;
  autoplay = false;
  pause() {}
}

function start() {
  const events: string[] = [];
  let options: EngineOptions | undefined;
  const attach = (given: EngineOptions) => {
    options = given;
    events.push(`attached at ${given.startAt}`);
    return { detach: () => void events.push("detached"), chooseQuality() {} };
  };
  startEarly(
    { src: "clase.m3u8", lessonId: "one", startAt: 30 },
    (load) => createPlayback(new Video(), load),
    async () => attach,
  );
  const opening = (lessonId: string) => ({
    ...{ src: "clase.m3u8", lessonId, startAt: 30 },
    onReady: () => void events.push("ready"),
    onFailure: (failure: string) => void events.push(failure),
    onQuality: ({ playing }: { playing: number | null }) => void events.push(`${playing}p`),
  });
  const claim = (lessonId: string) =>
    earlyStart()?.claim(opening(lessonId), async () => attach) ?? null;
  return { events, claim, engine: () => options };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the player gets the stream that plays, and what it missed of it", async () => {
  const { events, claim, engine } = start();
  await settled();
  engine()?.onQuality({ rungs: [144], playing: 144 });
  expect(events).toEqual(["attached at 30"]);
  const close = claim("one");
  expect(events).toEqual(["attached at 30", "ready", "144p"]);
  engine()?.onFailure("network");
  expect(events.at(-1)).toBe("network");
  expect(claim("one")).toBeNull();
  close?.();
  expect(events.at(-1)).toBe("detached");
});

test("another class closes it", async () => {
  const { events, claim } = start();
  await settled();
  expect(claim("two")).toBeNull();
  expect(events).toEqual(["attached at 30", "detached"]);
});
