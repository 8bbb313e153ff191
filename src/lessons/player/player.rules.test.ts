import { describe, expect, test } from "vitest";
import {
  qualityFrom,
  singleKeysFrom,
  sourceKind,
  speedAfter,
  speedFrom,
  startSecond,
  volumeStep,
  wantedRung,
} from "./player.rules.ts";

test("volume moves in tenths and stays between silence and full", () => {
  expect(volumeStep(0.3, -1)).toBe(0.2);
  expect(volumeStep(0.7, 1)).toBe(0.8);
  expect(volumeStep(0.94, 1)).toBe(1);
  expect(volumeStep(0, -1)).toBe(0);
  expect(volumeStep(1, 1)).toBe(1);
});

test("a remembered speed is used if it is still offered", () => {
  expect(speedFrom("1.75")).toBe(1.75);
  for (const text of [null, "", "3", "0", "rápido"]) expect(speedFrom(text)).toBe(1);
});

test("single keys work until they are switched off", () => {
  for (const text of [null, "on", "?"]) expect(singleKeysFrom(text)).toBe("on");
  expect(singleKeysFrom("off")).toBe("off");
});

test("a key moves the speed by one step, and stops at the ends", () => {
  expect(speedAfter(1, 1)).toBe(1.25);
  expect(speedAfter(1, -1)).toBe(0.75);
  expect(speedAfter(2, 1)).toBe(2);
  expect(speedAfter(0.5, -1)).toBe(0.5);
});

test("saving takes the lowest rung and is remembered; a rung is not", () => {
  const rungs = [480, 144, 1080];
  expect(wantedRung(qualityFrom("saving"), rungs)).toBe(144);
  expect(wantedRung("saving", [])).toBeNull();
  expect(wantedRung("auto", rungs)).toBeNull();
  expect(wantedRung(480, rungs)).toBe(480);
  // The other class does not have this rung.
  expect(wantedRung(720, rungs)).toBeNull();
  for (const text of [null, "auto", "480"]) expect(qualityFrom(text)).toBe("auto");
});

test.each([
  ["/media/a/b/master.m3u8", "hls"],
  ["/media/a/b/first.M3U8?x=1", "hls"],
  ["https://cdn.test/clase.mpd#t=3", "dash"],
  ["/clase.flv", "flv"],
  ["/media/a/original.mp4", "file"],
  ["/clase.webm", "file"],
  ["/clase.mov?like=.mpd", "file"],
  ["/clase", "file"],
])("%s is played as %s", (src, kind) => {
  expect(sourceKind(src)).toBe(kind);
});

describe("the start second", () => {
  test("the query is in minutes and takes precedence over the saved place", () => {
    expect(startSecond("2", 400, 728)).toBe(120);
    expect(startSecond("0", 400, 728)).toBe(0);
  });

  test("without a usable query it is the saved place", () => {
    for (const query of [null, "", " ", "pronto", "-3", "Infinity", "1e9"]) {
      expect(startSecond(query, 462, 728)).toBe(462);
    }
  });

  test("within five seconds of the end, or beyond it, it is 0", () => {
    expect(startSecond(null, 722, 728)).toBe(722);
    expect(startSecond(null, 723, 728)).toBe(0);
    expect(startSecond("90", 0, 728)).toBe(0);
  });

  test("an unknown length limits nothing", () => {
    expect(startSecond(null, 462, 0)).toBe(462);
  });
});
