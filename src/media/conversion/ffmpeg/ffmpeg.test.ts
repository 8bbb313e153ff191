import { execFile } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import { VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { h264, keyframes, openFilms, picture, sound, streams } from "#src/testing/films.ts";
import { findFfmpeg } from "./ffmpeg-find.ts";
import { measureRung } from "./ffmpeg-measure.ts";

const exec = promisify(execFile);
vi.setConfig({ testTimeout: 60_000 });
const { dir, tool, film, convert, close } = await openFilms();
afterAll(close);

test("a video becomes a ladder of aligned rungs, each with audio", async () => {
  const source = await film("film.mp4", [...picture("640x360", 5), ...sound(5), ...h264]);
  const seen: number[] = [];
  const outDir = join(dir, "100%d listo");
  const made = await tool.convert({ source, outDir, onProgress: (part) => seen.push(part) });
  expect(made).toMatchObject({ width: 640, height: 360, master: "master.m3u8" });
  expect(made.durationSeconds).toBeCloseTo(5, 1);
  expect(made.rungs.map((rung) => rung.name)).toEqual(["144p", "240p", "360p"]);
  expect((await readdir(outDir)).sort()).toEqual([
    ...["144p", "240p", "360p", "audio", "master.m3u8", "poster.jpg"],
    ...["storyboard-001.jpg", "storyboard.vtt"],
  ]);
  for (const rung of made.rungs) {
    const playlist = join(outDir, rung.name, "index.m3u8");
    const files = ["0001.m4s", "0002.m4s", "0003.m4s", "index.m3u8", "init.mp4"];
    expect((await readdir(join(outDir, rung.name))).sort()).toEqual(files);
    expect(await streams(playlist, "codec_name,width,height")).toEqual([
      `h264,${rung.width},${rung.height}`,
      "aac",
    ]);
    expect(await keyframes(playlist)).toEqual([0, 2, 4]);
  }
  const master = await readFile(join(outDir, "master.m3u8"), "utf8");
  expect(master).toMatch(/RESOLUTION=256x144,.*CODECS="avc1\.42c0[0-9a-f]{2},mp4a\.40\.2"\n144p/);
  expect(master).toContain(`BANDWIDTH=${made.rungs[2]?.bandwidth},`);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(0.9);
});

test("a second run over a killed one's output gives the same result", async () => {
  const source = await film("again.mp4", [...picture("256x144", 3), ...h264]);
  const { outDir, made } = await convert(source);
  await appendFile(join(outDir, "144p", "0001.m4s"), "half a segment");
  await mkdir(join(outDir, "999p"));
  const again = await tool.convert({ source, outDir });
  // x264 with a rate cap is not byte-for-byte reproducible.
  const bandwidth = expect.any(Number);
  expect(again).toEqual({ ...made, rungs: made.rungs.map((rung) => ({ ...rung, bandwidth })) });
  expect((await readdir(join(outDir, "144p"))).length).toBe(4);
  expect((await readdir(outDir)).sort()).not.toContain("999p");
});

test("a segment truncated by a full disk is detected, although ffmpeg succeeds", async () => {
  const source = await film("cut.mp4", [...picture("256x144", 3), ...h264]);
  const rung = join((await convert(source)).outDir, "144p");
  await expect(measureRung(rung)).resolves.toMatchObject({ segments: [{ seconds: 2 }, {}] });
  await truncate(join(rung, "0002.m4s"), 700);
  await expect(measureRung(rung)).rejects.toThrow(VideoToolFailed);
});

test("a missing source and an unwritable folder are faults of the machine", async () => {
  await expect(convert(join(dir, "none.mp4"))).rejects.toThrow(VideoToolFailed);
  const source = await film("inside.mp4", [...picture("64x64", 1), ...h264]);
  await expect(tool.convert({ source, outDir: dir })).rejects.toThrow(VideoToolFailed);
  expect(await readdir(dir)).toContain("inside.mp4");
});

test("a conversion has low priority, and an abort ends it and is reported as one", async () => {
  const source = await film("long.mp4", [...picture("1280x720", 12), ...h264]);
  const stop = new AbortController();
  const outDir = join(dir, "aborted");
  const running = async () => (await exec("ps", ["-eo", "ni,args"])).stdout.split("\n");
  let seen: Promise<string[]> | undefined;
  const onProgress = () => {
    seen ??= running().finally(() => stop.abort());
  };
  const job = { source, outDir, signal: stop.signal, onProgress };
  await expect(tool.convert(job)).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  // A playlist is written with the last picture.
  expect(await readdir(join(outDir, "720p"))).not.toContain("index.m3u8");
  const ours = (lines: string[] = []) => lines.filter((line) => line.includes(source));
  expect(ours(await seen).map(Number.parseFloat)).toEqual([10]);
  expect(ours(await running())).toEqual([]);
});

test("a missing ffmpeg is reported with how to install it", async () => {
  const absent = findFfmpeg({ ffmpegPath: join(dir, "no-ffmpeg") });
  await expect(absent).rejects.toThrow(/sudo apt-get install ffmpeg.*brew install ffmpeg/);
});

test.each([
  ["ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright", /4\.4\.2.* es demasiado antiguo/],
  ["ffmpeg version n7.1 Copyright", /7\.1 le falta el codificador libx264/],
  ["ffmpeg version N-112233-gabcdef Copyright", /le falta el codificador libx264/],
])("%s is judged by its version and its encoder", async (banner, message) => {
  const program = join(dir, "fake-ffmpeg");
  await writeFile(program, `#!/bin/sh\necho "${banner}"\n`, { mode: 0o755 });
  await expect(findFfmpeg({ ffmpegPath: program })).rejects.toThrow(message);
});
