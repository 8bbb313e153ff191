import { expect, test } from "vitest";
import { ordinaryProbe } from "#src/testing/probe.ts";
import { storyboardOf, storyboardVtt } from "./storyboard.rules.ts";

const boardOf = (durationSeconds: number, size = {}) =>
  storyboardOf({ ...ordinaryProbe, durationSeconds, ...size });

test.each([
  [60, 5],
  [1500, 5],
  [1501, 10],
  [3600, 15],
  [6 * 3600, 75],
])("a video of %i seconds has a picture every %i", (seconds, step) => {
  expect(boardOf(seconds).step).toBe(step);
  expect(seconds / step).toBeLessThanOrEqual(300);
});

test("a portrait video has portrait pictures of the same width", () => {
  expect(boardOf(60, { width: 1080, height: 1920 })).toMatchObject({
    tileWidth: 160,
    tileHeight: 284,
  });
});

test("each cue names its sheet and its place there, and the last one lasts until the end", () => {
  const cues = storyboardVtt(boardOf(133.4), 133.4).trim().split("\n\n");
  expect(cues[0]).toBe("WEBVTT");
  expect(cues).toHaveLength(28);
  expect(cues[1]).toBe("00:00:00.000 --> 00:00:05.000\nstoryboard-001.jpg#xywh=0,0,160,90");
  expect(cues[25]).toBe("00:02:00.000 --> 00:02:05.000\nstoryboard-001.jpg#xywh=640,360,160,90");
  expect(cues[26]).toBe("00:02:05.000 --> 00:02:10.000\nstoryboard-002.jpg#xywh=0,0,160,90");
  expect(cues[27]).toMatch(/^00:02:10.000 --> 00:02:13.400\n/);
});

test("the shortest video has one picture", () => {
  expect(storyboardVtt(boardOf(1), 1)).toContain("00:00:00.000 --> 00:00:01.000\n");
});
