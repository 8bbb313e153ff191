import { expect, test } from "vitest";
import { followVideo } from "./follow-video.browser.ts";
import { mergeRanges, type PlayedRange } from "./played.rules.ts";
import type { Watched } from "./progress-queue.browser.ts";

type Opened = Pick<Parameters<typeof followVideo>[1], "lengthSeconds" | "played" | "ahead">;

/** A video during playback, and the reports it causes. */
function watchClass(
  startAt: number,
  { lengthSeconds = 0, played = [] as PlayedRange[], ahead }: Partial<Opened> = {},
) {
  const video = Object.assign(new EventTarget(), { currentTime: startAt, seeking: false });
  const told: string[] = [];
  const sent: Watched[] = [];
  const following = followVideo(
    video,
    { courseId: "café", lessonId: "a", startAt, lengthSeconds, played, ahead },
    {
      async report(watched) {
        told.push(`report ${watched.seconds}`);
        sent.push(watched);
      },
      leave(watched) {
        told.push(`leave ${watched.seconds}`);
        sent.push(watched);
      },
      onWatched: () => told.push("watched"),
    },
  );
  const happen = (type: string, second: number) => {
    video.currentTime = second;
    video.dispatchEvent(new Event(type));
  };
  const play = (from: number, to: number) => {
    for (let second = from; second <= to; second += 0.25) happen("timeupdate", second);
  };
  const seek = (to: number) => {
    video.seeking = true;
    happen("seeking", to);
    video.seeking = false;
    happen("timeupdate", to);
  };
  /** Everything reported as played, and the furthest second of the last report. */
  const reported = () => ({
    played: mergeRanges(sent.flatMap((one) => one.played)),
    furthest: sent.at(-1)?.furthest,
  });
  return { video, told, happen, play, seek, reported, ...following };
}

test("each whole minute is reported, and the exact second of a pause", () => {
  const { told, happen, stop } = watchClass(12);
  happen("timeupdate", 45.2);
  happen("timeupdate", 60.1);
  happen("timeupdate", 75.9);
  happen("pause", 76.3);
  stop();
  expect(told).toEqual(["report 60", "report 76"]);
});

test("a video that breaks off is reported at its last position, although now at 0", () => {
  const { told, happen, leave } = watchClass(12);
  happen("timeupdate", 45.2);
  happen("emptied", 0);
  expect(told).toEqual(["report 45"]);
  happen("timeupdate", 0);
  leave();
  expect(told).toHaveLength(1);
});

test("a leaving page reports its position once, and not the target of a seek", () => {
  const { video, told, happen, leave } = watchClass(0);
  happen("timeupdate", 20.4);
  video.seeking = true;
  video.currentTime = 80;
  leave();
  leave();
  expect(told).toEqual(["leave 20"]);
});

test("who goes back is reported there: after a whole minute, on pausing and on leaving", () => {
  const { told, happen, seek, leave, reported } = watchClass(0);
  happen("timeupdate", 10);
  seek(270);
  expect(told).toEqual(["report 270"]);
  happen("pause", 273);
  seek(30);
  expect(told).toEqual(["report 270", "report 273", "report 30"]);
  happen("timeupdate", 80);
  happen("timeupdate", 95);
  leave();
  expect(told.slice(3)).toEqual(["report 80", "leave 95"]);
  expect(reported().furthest).toBe(273);
});

test("a finished class watched again is reported at its new place", () => {
  const { told, happen, seek } = watchClass(0);
  happen("timeupdate", 59);
  happen("ended", 59);
  seek(0);
  happen("timeupdate", 10.5);
  happen("pause", 10.5);
  expect(told).toEqual(["report 59", "report 10"]);
});

test("what plays is reported in whole seconds, and what is skipped is not", () => {
  const { play, seek, happen, reported } = watchClass(0);
  play(0, 20);
  seek(50);
  play(50, 75);
  seek(10);
  play(10, 30);
  happen("pause", 30);
  expect(reported().played).toEqual([
    { from: 0, to: 30 },
    { from: 50, to: 75 },
  ]);
});

test("at double speed each second of the film counts", () => {
  const { happen, reported } = watchClass(0);
  for (let second = 0; second <= 40; second += 2.3) happen("timeupdate", second);
  happen("pause", 40);
  expect(reported().played).toEqual([{ from: 0, to: 40 }]);
});

test("a lost stream does not count as played, nor does the place where it goes on", () => {
  const { play, happen, seek, reported } = watchClass(0);
  play(0, 20);
  happen("emptied", 0);
  seek(20);
  play(20, 25);
  happen("pause", 25);
  expect(reported().played).toEqual([{ from: 0, to: 25 }]);
});

test("what plays before a busy page hears of it counts, from the place where it starts", () => {
  const { happen, reported } = watchClass(0);
  happen("loadedmetadata", 0);
  happen("timeupdate", 7.2);
  happen("timeupdate", 20);
  happen("seeking", 50);
  happen("seeked", 50);
  happen("timeupdate", 58);
  happen("pause", 58);
  expect(reported().played).toEqual([
    { from: 0, to: 20 },
    { from: 50, to: 58 },
  ]);

  const later = watchClass(30);
  later.happen("play", 30);
  later.happen("pause", 40);
  expect(later.reported().played).toEqual([{ from: 30, to: 40 }]);
});

test("a class is watched once nine tenths of it played, with what played before", () => {
  const played = [{ from: 0, to: 50 }];
  const { told, play, seek } = watchClass(50, { lengthSeconds: 100, played });
  seek(95);
  play(95, 99);
  expect(told).toEqual(["report 95"]);
  seek(50);
  play(50, 92);
  expect(told.filter((one) => one === "watched")).toHaveLength(1);
  const idle = watchClass(0, { lengthSeconds: 100, played: [{ from: 0, to: 95 }] });
  idle.play(0, 30);
  expect(idle.told).not.toContain("watched");
});

test("what played before the page's scripts ran counts too", () => {
  const { happen, reported, stop } = watchClass(8, { ahead: [{ from: 0, to: 8 }] });
  happen("timeupdate", 20);
  stop();
  expect(reported().played).toEqual([{ from: 0, to: 20 }]);
});
