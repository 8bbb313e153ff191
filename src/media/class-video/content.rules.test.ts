import { describe, expect, test } from "vitest";
import {
  convertingText,
  isSettled,
  pollDelay,
  readyText,
  receivedContent,
  type ShownVideo,
  shownMeanwhile,
} from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";

const received = receivedContent("0198-new", "poda.mp4");
const converting: VideoContent = { ...received, status: "converting", progress: 0.4 };
const earlier: ShownVideo = { id: "0198-old", qualities: ["240p"], posterUrl: null };

test("polling continues until it is ready or has failed", () => {
  const settled = (["received", "converting", "ready", "failed"] as const).filter((status) =>
    isSettled({ status }),
  );
  expect(settled).toEqual(["ready", "failed"]);
});

test("after five minutes polling slows down", () => {
  const asked = [0, 99, 100].map(pollDelay);
  expect(asked).toEqual([3000, 3000, 15_000]);
});

describe("the text for the teacher", () => {
  test.each([
    [received, "En cola para preparar sus calidades"],
    [{ ...received, failure: "No hay espacio" }, "Espera espacio en el servidor"],
    [converting, "Preparando sus calidades"],
    [{ ...converting, playable: true }, "Ya se puede ver en calidad baja"],
  ])("while it is converted", (content, text) => {
    expect(convertingText(content)).toBe(text);
  });

  test.each([
    [760, ["240p", "360p", "720p"], "12:40, en 240p, 360p y 720p"],
    [9, ["240p"], "0:09, en 240p"],
    [61, [], "1:01"],
    [null, [], ""],
  ])("of %s seconds in %j", (durationSec, qualities, text) => {
    expect(readyText({ durationSec }, qualities)).toBe(text);
  });
});

describe("what learners see instead of the newest video", () => {
  test.each([
    ["nothing, where the class had none", converting, null, null],
    ["the earlier one while the newest is converted", converting, earlier, /Mientras tanto/],
    ["the earlier one for good", { ...converting, status: "failed" as const }, earlier, /sigue/],
    ["the newest, once it is ready", { ...converting, status: "ready" as const }, earlier, null],
    ["the newest itself", converting, { ...earlier, id: converting.id }, null],
  ])("%s", (_, content, shown, text) => {
    const told = shownMeanwhile(content, shown);
    if (text === null) expect(told).toBeNull();
    else expect(told).toMatch(text);
  });
});
