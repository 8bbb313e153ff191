import { execFile } from "node:child_process";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BadVideo, openFfmpeg, type VideoTool, VideoToolFailed } from "./ffmpeg.ts";
import { findFfmpeg } from "./ffmpeg-find.ts";
import { measureRung } from "./ffmpeg-measure.ts";

const exec = promisify(execFile);
vi.setConfig({ testTimeout: 60_000 });
let dir: string;
let tool: VideoTool;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "ffmpeg-test-"));
  tool = openFfmpeg(await findFfmpeg());
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const picture = (size: string, seconds: number) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=s=${size}:r=25:d=${seconds}`,
];
const sound = (seconds: number) => ["-f", "lavfi", "-i", `sine=d=${seconds}`];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

async function film(name: string, args: string[]): Promise<string> {
  const file = join(dir, name);
  await exec("ffmpeg", ["-v", "error", "-y", ...args, file]);
  return file;
}

async function convert(source: string) {
  const outDir = `${source}.hls`;
  return { outDir, made: await tool.convert({ source, outDir }) };
}

async function ffprobe(file: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await exec("ffprobe", ["-v", "error", ...args, "-of", "csv=p=0", file]);
  return stdout.split("\n").filter(Boolean);
}

const streams = (file: string, entries: string) =>
  ffprobe(file, "-show_entries", `stream=${entries}`).then((rows) => [...new Set(rows)]);

async function keyframes(playlist: string): Promise<number[]> {
  const entries = ["-select_streams", "v", "-show_entries", "packet=pts_time,flags"];
  const rows = await ffprobe(playlist, ...entries);
  return rows.filter((row) => row.includes("K")).map((row) => Number(row.split(",")[0]));
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it was accepted"),
    (error: unknown) => (error instanceof BadVideo ? error.message : expect.fail(String(error))),
  );

test("a film becomes a ladder whose rungs line up, with sound in each", async () => {
  const source = await film("film.mp4", [...picture("640x360", 5), ...sound(5), ...h264]);
  const seen: number[] = [];
  const outDir = join(dir, "100%d listo");
  const made = await tool.convert({ source, outDir, onProgress: (part) => seen.push(part) });
  expect(made).toMatchObject({ width: 640, height: 360, master: "master.m3u8" });
  expect(made.durationSeconds).toBeCloseTo(5, 1);
  expect(made.rungs.map((rung) => rung.name)).toEqual(["144p", "240p", "360p"]);
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

test("a second run over what a killed one left gives the same result", async () => {
  const source = await film("again.mp4", [...picture("256x144", 3), ...h264]);
  const { outDir, made } = await convert(source);
  await appendFile(join(outDir, "144p", "0001.m4s"), "half a segment");
  await mkdir(join(outDir, "999p"));
  const again = await tool.convert({ source, outDir });
  // x264 under a cap of its rate is not the same to the byte twice.
  const bandwidth = expect.any(Number);
  expect(again).toEqual({ ...made, rungs: made.rungs.map((rung) => ({ ...rung, bandwidth })) });
  expect((await readdir(join(outDir, "144p"))).length).toBe(4);
  expect((await readdir(outDir)).sort()).toEqual(["144p", "master.m3u8"]);
});

test("a segment that a full disk cut short is noticed, since ffmpeg ends well", async () => {
  const source = await film("cut.mp4", [...picture("256x144", 3), ...h264]);
  const rung = join((await convert(source)).outDir, "144p");
  await expect(measureRung(rung)).resolves.toMatchObject({ segments: [{ seconds: 2 }, {}] });
  await truncate(join(rung, "0002.m4s"), 700);
  await expect(measureRung(rung)).rejects.toThrow(VideoToolFailed);
});

test("a film of a phone held upright stays upright", async () => {
  const lying = await film("lying.mp4", [...picture("426x240", 2), ...h264]);
  const rotated = ["-display_rotation", "90", "-i", lying, "-c", "copy"];
  const tagged = ["-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90"];
  // The option came with ffmpeg 6, the tag went with it.
  const source = await film("up.mp4", rotated).catch(() => film("up.mp4", tagged));
  const { outDir, made } = await convert(source);
  expect(made).toMatchObject({ width: 240, height: 426 });
  const sizes = await streams(join(outDir, "240p", "index.m3u8"), "width,height");
  expect(sizes).toEqual(["240,426"]);
});

test("a film without sound is converted without sound", async () => {
  const source = await film("silent.mp4", [...picture("256x144", 2), ...h264]);
  const { outDir } = await convert(source);
  expect(await streams(join(outDir, "144p", "index.m3u8"), "codec_name")).toEqual(["h264"]);
  expect(await readFile(join(outDir, "master.m3u8"), "utf8")).not.toContain("mp4a");
});

test("a MOV with wide pixels, an uneven rate and a longer sound is converted", async () => {
  const uneven = ["-vf", "setsar=4/3,select='not(between(n,20,50))'", "-vsync", "vfr"];
  const inputs = [...picture("192x144", 4), ...sound(6)];
  const source = await film("camera.mov", [...inputs, ...uneven, ...h264, "-c:a", "aac"]);
  const { made } = await convert(source);
  expect(made).toMatchObject({ width: 256, height: 144 });
  expect(made.durationSeconds).toBeCloseTo(4, 0);
});

test("a recording that was written in fragments is converted", async () => {
  const fragments = ["-movflags", "+frag_keyframe+empty_moov"];
  const inputs = [...picture("256x144", 3), ...sound(3)];
  const { made } = await convert(await film("recorder.mp4", [...inputs, ...h264, ...fragments]));
  expect(made.durationSeconds).toBeCloseTo(3, 0);
});

test("what is no MP4 is refused in words for its teacher", async () => {
  const png = await film("drawing.png", [...picture("64x64", 1), "-frames:v", "1"]);
  await writeFile(join(dir, "png.mp4"), await readFile(png));
  await writeFile(join(dir, "text.mp4"), "Semillas de frijol, maíz y ahuyama\n".repeat(50));
  await writeFile(join(dir, "empty.mp4"), "");
  const unreadable = "El archivo no es un video MP4 que se pueda leer.";
  expect(await refusal(convert(join(dir, "png.mp4")))).toBe(unreadable);
  expect(await refusal(convert(join(dir, "text.mp4")))).toBe(unreadable);
  expect(await refusal(convert(join(dir, "empty.mp4")))).toBe("El archivo está vacío.");
  const onlySound = await film("sound.mp4", sound(2));
  expect(await refusal(convert(onlySound))).toBe("El archivo no contiene video.");
});

test("a film that arrived in part is refused, wherever its index stands", async () => {
  const inputs = [...picture("320x180", 6), ...sound(6), ...h264];
  const indexFirst = await film("first.mp4", [...inputs, "-movflags", "+faststart"]);
  const indexLast = await film("last.mp4", inputs);
  for (const file of [indexFirst, indexLast]) {
    const whole = await readFile(file);
    for (const part of [0.3, 0.6, 0.9]) {
      const cut = `${file}.${part}.mp4`;
      await writeFile(cut, whole.subarray(0, whole.length * part));
      expect(await refusal(convert(cut))).toMatch(/^El video está incompleto/);
    }
  }
});

test("a playlist named .mp4 does not reach another local film", async () => {
  const other = await film("private.mp4", [...picture("256x144", 2), ...h264]);
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:${other}\n#EXT-X-ENDLIST\n`;
  const script = `ffconcat version 1.0\nfile '${other}'\n`;
  for (const text of [playlist, script, `\0\0\0\x08ftyp${playlist}`]) {
    const source = join(dir, "playlist.mp4");
    await writeFile(source, text);
    await refusal(tool.probe(source));
    await refusal(convert(source));
    expect(await readdir(dir)).not.toContain("playlist.mp4.hls");
  }
});

test("a missing source and a folder that cannot be written are faults of the machine", async () => {
  await expect(convert(join(dir, "none.mp4"))).rejects.toThrow(VideoToolFailed);
  const source = await film("inside.mp4", [...picture("64x64", 1), ...h264]);
  await expect(tool.convert({ source, outDir: dir })).rejects.toThrow(VideoToolFailed);
  expect(await readdir(dir)).toContain("inside.mp4");
});

test("an abort ends the process and is told as such", async () => {
  const source = await film("long.mp4", [...picture("1280x720", 20), ...h264]);
  const stop = new AbortController();
  const outDir = join(dir, "aborted");
  const job = { source, outDir, signal: stop.signal, onProgress: () => stop.abort() };
  await expect(tool.convert(job)).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  // A playlist is written when the last picture is.
  expect(await readdir(join(outDir, "720p"))).not.toContain("index.m3u8");
  const { stdout } = await exec("ps", ["-eo", "args"]);
  expect(stdout).not.toContain(source);
});

test("an absent ffmpeg is explained with the way to install it", async () => {
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
