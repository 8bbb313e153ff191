import { describe, expect, test } from "vitest";
import {
  keyAction,
  qualityFrom,
  sourceKind,
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

describe("keys", () => {
  const play = { type: "toggle-play" };
  const forward = { type: "seek", seconds: 5 };
  const back = { type: "seek", seconds: -5 };
  const louder = { type: "volume", direction: 1 };
  const quieter = { type: "volume", direction: -1 };

  test.each([
    [" ", "other", false, play],
    [" ", "other", true, play],
    [" ", "seek", true, play],
    [" ", "button", true, null],
    ["f", "other", false, { type: "toggle-fullscreen" }],
    ["F", "button", true, { type: "toggle-fullscreen" }],
    ["m", "volume", true, { type: "toggle-mute" }],
    ["ArrowRight", "other", false, forward],
    ["ArrowLeft", "button", false, back],
    ["ArrowUp", "other", false, null],
    ["ArrowDown", "button", false, null],
    ["ArrowUp", "other", true, louder],
    ["ArrowDown", "button", true, quieter],
    ["ArrowUp", "seek", true, forward],
    ["ArrowDown", "seek", true, back],
    ["ArrowRight", "volume", true, louder],
    ["ArrowLeft", "volume", true, quieter],
    ["Enter", "other", true, null],
  ] as const)("%s on %s, in the player: %s", (key, on, inPlayer, action) => {
    expect(keyAction(key, { on, inPlayer })).toEqual(action);
  });

  test("in a text field every key types a letter", () => {
    for (const key of [" ", "f", "m", "ArrowLeft", "ArrowUp"]) {
      expect(keyAction(key, { on: "text", inPlayer: false })).toBeNull();
    }
  });
});
