import { expect, test } from "vitest";
import type { Probe } from "#src/outside/tools/video-tool.ts";
import { ordinaryProbe } from "#src/testing/probe.ts";
import { checkSource, ladder } from "./rules.ts";

const good = ordinaryProbe;

const sizes = (width: number, height: number) =>
  ladder({ ...good, width, height }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);

test.each([
  [256, 144, ["144p 256x144"]],
  [320, 180, ["144p 256x144", "180p 320x180"]],
  [320, 240, ["144p 192x144", "180p 240x180", "240p 320x240"]],
  [640, 360, ["144p 256x144", "240p 426x240", "360p 640x360"]],
  [854, 480, ["144p 256x144", "240p 428x240", "360p 640x360", "480p 854x480"]],
  [1280, 720, ["144p 256x144", "240p 426x240", "360p 640x360", "480p 854x480", "720p 1280x720"]],
  [720, 576, ["144p 180x144", "240p 300x240", "360p 450x360", "480p 600x480", "576p 720x576"]],
])("a source of %i×%i has its ladder", (width, height, expected) => {
  expect(sizes(width, height)).toEqual(expected);
});

test("a full HD source ends at 1080p, and so does a larger one", () => {
  expect(sizes(1920, 1080).at(-1)).toBe("1080p 1920x1080");
  expect(sizes(3840, 2160)).toEqual(sizes(1920, 1080));
});

test("a portrait source keeps its shape and is named by its short side", () => {
  expect(sizes(1080, 1920)).toEqual([
    ...["144p 144x256", "240p 240x426", "360p 360x640"],
    ...["480p 480x854", "720p 720x1280", "1080p 1080x1920"],
  ]);
});

test("a height slightly above a rung gets no rung of its own", () => {
  expect(sizes(880, 496).at(-1)).toBe("480p 852x480");
});

test("no source is upscaled, sides are even, and from 240 up there are three rungs or more", () => {
  for (let height = 16; height <= 1300; height += 7) {
    for (const width of [height, Math.round((height * 16) / 9), Math.round(height * 0.56) + 16]) {
      const rungs = ladder({ ...good, width, height });
      expect(rungs.length).toBeGreaterThanOrEqual(Math.min(width, height) >= 240 ? 3 : 1);
      for (const [i, rung] of rungs.entries()) {
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.width).toBeLessThanOrEqual(width);
        expect(rung.height).toBeLessThanOrEqual(height);
        expect(rung.maxKbps).toBeGreaterThan(rungs[i - 1]?.maxKbps ?? 0);
      }
    }
  }
});

test.each([
  [25, 12.5, 25],
  [29.97, 15, 30],
  [59.94, 15, 30],
  [50, 12.5, 25],
  [120, 15, 30],
  [5, 10, 10],
])("at %d frames a second every rung has a frame at each segment's start", (fps, lowest, rest) => {
  const rungs = ladder({ ...good, fps });
  expect(rungs.map((rung) => rung.fps)).toEqual([lowest, ...rungs.slice(1).map(() => rest)]);
});

test("a good file is accepted, with any audio", () => {
  expect(checkSource(good)).toBeNull();
  expect(checkSource({ ...good, hasAudio: false })).toBeNull();
  expect(checkSource({ ...good, durationSeconds: 6 * 3600, bytes: 1e9 })).toBeNull();
  expect(checkSource({ ...good, width: 7680, height: 4320 })).toBeNull();
});

test.each<[string, Partial<Probe>, string]>([
  ["no video", { videoCodec: null, width: 0, height: 0 }, "El archivo no contiene video."],
  ["another container", { container: "avi" }, "El archivo no es un video que se pueda leer"],
  ["a strange codec", { videoCodec: "cinepak" }, "formato cinepak"],
  ["no duration", { durationSeconds: 0 }, "no dice cuánto dura"],
  ["not a number for duration", { durationSeconds: Number.NaN }, "no dice cuánto dura"],
  ["an instant", { durationSeconds: 0.4 }, "menos de un segundo"],
  ["more than six hours", { durationSeconds: 21_601, bytes: 1e9 }, "más de 6 horas"],
  ["more than 8K", { width: 8192, height: 8192 }, "demasiado grande"],
  ["a dot", { width: 8, height: 8 }, "demasiado pequeña"],
  ["a ribbon", { width: 2000, height: 200 }, "demasiado alargada"],
  ["an absurd rate", { fps: 1000 }, "demasiados cuadros"],
  ["an absurd count of frames", { frames: 90_000 }, "demasiados cuadros"],
  ["36 kB that claim five hours", { bytes: 36_000, durationSeconds: 18_000 }, "dice durar"],
])("%s is refused with a reason", (_, wrong, reason) => {
  expect(checkSource({ ...good, ...wrong })).toContain(reason);
});
