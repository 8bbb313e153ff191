import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import { drawLessonVideo } from "./draw-video.ts";

vi.setConfig({ testTimeout: 60_000 });
const exec = promisify(execFile);
const dir = await mkdtemp(join(tmpdir(), "draw-video-test-"));
afterAll(() => rm(dir, { recursive: true, force: true }));

const plate = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="#FBF7EA"/><circle cx="320" cy="180" r="120" fill="${colour}"/></svg>`;
const plates = ["#2C6A33", "#A62E16", "#22417E"].map(plate);

async function draw(seed: string): Promise<string> {
  const out = join(dir, `${seed}.mp4`);
  await drawLessonVideo({ plates, seconds: 20, seed, out, ffmpeg: "ffmpeg" });
  return out;
}

/** The decoded content of one stream, as a checksum. */
async function decoded(file: string, stream: "v" | "a"): Promise<string> {
  const args = ["-v", "error", "-i", file, "-map", `0:${stream}`, "-f", "md5", "-"];
  return (await exec("ffmpeg", args)).stdout;
}

test("a lesson's video has a picture and a melody that depend only on its seed", async () => {
  const maize = await draw("maíz");
  const entries = ["-show_entries", "stream=codec_name,width,height,duration", "-of", "csv=p=0"];
  const { stdout } = await exec("ffprobe", ["-v", "error", ...entries, maize]);
  expect(stdout.trim().split("\n")).toEqual(["h264,854,480,20.000000", "aac,20.000000"]);
  const bytes = await readFile(maize);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  const bean = await draw("fríjol");
  expect(await decoded(bean, "v")).not.toBe(await decoded(maize, "v"));
  expect(await decoded(bean, "a")).not.toBe(await decoded(maize, "a"));
  expect((await readdir(dir)).sort()).toEqual(["fríjol.mp4", "maíz.mp4"]);
});

test("a picture that cannot be drawn leaves no file behind", async () => {
  const out = join(dir, "broken.mp4");
  const broken = drawLessonVideo({
    plates: ["<svg"],
    seconds: 20,
    seed: "a",
    out,
    ffmpeg: "ffmpeg",
  });
  await expect(broken).rejects.toThrow();
  expect(await readdir(dir)).not.toContain("broken.mp4");
});
