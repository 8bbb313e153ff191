import { expect, test } from "vitest";
import type { Probe } from "#src/outside/tools/video-tool.ts";
import { ordinaryProbe } from "#src/testing/probe.ts";
import { planCopy, rungsBeside, rungToCopy } from "./copy.rules.ts";
import { ladder } from "./rules.ts";

const rungs = ladder(ordinaryProbe);
const [rung] = rungs.filter(({ name }) => name === "720p");
if (!rung) throw new Error("720 lines have a rung of their own");
const nameFor = (probe: Probe) => rungToCopy(probe, ladder(probe))?.name ?? null;
const withPicture = (change: Partial<Probe["picture"]>): Probe => ({
  ...ordinaryProbe,
  picture: { ...ordinaryProbe.picture, ...change },
});

test("a picture that meets a rung's limits is that rung", () => {
  expect(nameFor(ordinaryProbe)).toBe("720p");
  expect(nameFor(withPicture({ profile: "Constrained Baseline" }))).toBe("720p");
  expect(nameFor({ ...ordinaryProbe, width: 1024, height: 576 })).toBe("576p");
});

test.each<[string, Probe]>([
  ["another codec", { ...ordinaryProbe, videoCodec: "hevc" }],
  ["ten bits", withPicture({ pixelFormat: "yuv420p10le" })],
  ["full colour", withPicture({ profile: "High 4:4:4 Predictive", pixelFormat: "yuv444p" })],
  ["a rotation or wide pixels", withPicture({ plain: false })],
  ["uneven frames", withPicture({ rate: "" })],
  ["a late beginning", withPicture({ startSeconds: 0.5 })],
  ["a high level", withPicture({ level: 51 })],
  ["sixty frames", { ...ordinaryProbe, fps: 60 }],
  ["an odd size", { ...ordinaryProbe, width: 1279 }],
  ["more than full HD", { ...ordinaryProbe, width: 2560, height: 1440 }],
  ["the lowest rung, whose bit rate is guaranteed", { ...ordinaryProbe, width: 256, height: 144 }],
  ["longer audio", { ...ordinaryProbe, durationSeconds: 62 }],
])("%s is encoded", (_, probe) => {
  expect(nameFor(probe)).toBeNull();
});

/** Keyframes every two seconds, 200 kB between them: 800 kbit/s. */
const even = Array.from({ length: 30 }, (_, i) => i * 2);
const packets = { keyframes: even, bytes: even.map(() => 200_000), closed: true };
const plan = (change: Partial<typeof packets>, probe = ordinaryProbe) =>
  planCopy(probe, rung, { ...packets, ...change });

test("with close keyframes and a moderate bit rate, all rungs are cut at the keyframes", () => {
  expect(plan({})).toEqual({ rung: "720p", cuts: even.slice(1), rate: "25/1", sound: true });
});

test.each<[string, Partial<typeof packets>]>([
  ["open groups", { closed: false }],
  ["no keyframe", { keyframes: [], bytes: [] }],
  ["a late first keyframe", { keyframes: even.map((at) => at + 1) }],
  ["too few keyframes", { keyframes: [0, 2, 7], bytes: [1, 1, 1] }],
  ["too many keyframes", { keyframes: even.map((at) => at / 2), bytes: packets.bytes }],
  ["too high an average bit rate", { bytes: even.map(() => 550_000) }],
  ["too high a peak", { bytes: even.map((_, i) => (i === 3 ? 2_000_000 : 1000)) }],
])("%s: the picture is encoded", (_, change) => {
  expect(plan(change)).toBeNull();
});

test.each<[string, Partial<NonNullable<Probe["sound"]>>]>([
  ["another codec", { codec: "mp3" }],
  ["another profile", { profile: "HE-AAC" }],
  ["six channels", { channels: 6 }],
  ["another sample rate", { sampleRate: 32_000 }],
  ["a high bit rate", { kbps: 256 }],
  ["a shorter duration", { seconds: 50 }],
])("audio with %s is encoded beside the copied picture", (_, change) => {
  const { sound } = ordinaryProbe;
  expect(plan({}, { ...ordinaryProbe, sound: sound && { ...sound, ...change } })?.sound).toBe(
    false,
  );
});

test("all rungs share its rate, and the lowest halves it if the cuts allow", () => {
  const copied = { rung: "720p", cuts: [2.002, 4.004], rate: "30000/1001", sound: true };
  const rates = (cuts: number[]) => rungsBeside({ ...copied, cuts }, rungs).map(({ fps }) => fps);
  const fps = 30_000 / 1001;
  expect(rates(copied.cuts)).toEqual([fps / 2, fps, fps, fps, fps]);
  expect(rates([2.002 + 1 / fps])).toEqual([fps, fps, fps, fps, fps]);
});
