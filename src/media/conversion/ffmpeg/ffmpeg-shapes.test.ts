import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import { endOf, h264, keyframes, openFilms, picture, sound, streams } from "#src/testing/films.ts";

const exec = promisify(execFile);
vi.setConfig({ testTimeout: 60_000 });
const { film, convert, refusal, close } = await openFilms();
afterAll(close);

const playlist = (outDir: string, rung: string) => join(outDir, rung, "index.m3u8");
const sizeIn = async (file: string) => (await streams(file, "width,height")).filter(Boolean);

test("a video from an upright phone stays upright, its thumbnails too", async () => {
  const lying = await film("lying.mp4", [...picture("426x240", 2), ...h264]);
  const rotated = ["-display_rotation", "90", "-i", lying, "-c", "copy"];
  const tagged = ["-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90"];
  // ffmpeg 6 introduced the option and removed the tag.
  const source = await film("up.mp4", rotated).catch(() => film("up.mp4", tagged));
  const { outDir, made } = await convert(source);
  expect(made).toMatchObject({ width: 240, height: 426, copied: null });
  expect(await sizeIn(playlist(outDir, "240p"))).toEqual(["240,426"]);
  expect(await sizeIn(join(outDir, "poster.jpg"))).toEqual(["240,426"]);
  expect(await sizeIn(join(outDir, "storyboard-001.jpg"))).toEqual(["800,1420"]);
});

test("a 1080-line video at 60 frames becomes six aligned rungs at 30, none larger", async () => {
  const bars = ["-f", "lavfi", "-i", "smptehdbars=s=1920x1080:r=60:d=2.2"];
  const source = await film("sixty.mp4", [...bars, ...sound(2.2), ...h264]);
  const { outDir, made } = await convert(source);
  expect(made.rungs.map(({ width, height }) => `${width}x${height}`)).toEqual([
    ...["256x144", "426x240", "640x360", "854x480", "1280x720", "1920x1080"],
  ]);
  for (const { name, width, height } of made.rungs) {
    const [shown = ""] = await streams(playlist(outDir, name), "width,height,avg_frame_rate");
    expect(shown).toBe(`${width},${height},${name === "144p" ? "15/1" : "30/1"}`);
    expect(await keyframes(playlist(outDir, name))).toEqual([0, 2]);
    expect(await endOf(playlist(outDir, name), "v")).toBeCloseTo(2.2, 1);
  }
  expect(await sizeIn(join(outDir, "poster.jpg"))).toEqual(["1280,720"]);
});

test("a 4:3 video with odd sides keeps its shape", async () => {
  const full = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"];
  const { outDir, made } = await convert(
    await film("odd.mp4", [...picture("323x243", 2), ...full]),
  );
  expect(made.rungs.map(({ width, height }) => `${width}x${height}`)).toEqual([
    ...["192x144", "240x180", "320x240"],
  ]);
  expect(await streams(playlist(outDir, "240p"), "pix_fmt,sample_aspect_ratio")).toEqual([
    "1:1,yuv420p",
  ]);
});

test("a video without audio is converted without audio", async () => {
  const { outDir, made } = await convert(
    await film("silent.mp4", [...picture("256x144", 2), ...h264]),
  );
  expect(made.hasAudio).toBe(false);
  expect(await streams(playlist(outDir, "144p"), "codec_name")).toEqual(["h264"]);
  expect(await readFile(join(outDir, "master.m3u8"), "utf8")).not.toMatch(/mp4a|audio/);
  expect(await readdir(outDir)).not.toContain("audio");
});

test("a MOV with wide pixels, uneven frames and raw audio is converted", async () => {
  const uneven = ["-vf", "setsar=4/3,select='not(between(n,20,50))'", "-vsync", "vfr"];
  const inputs = [...picture("192x144", 4), ...sound(4)];
  const source = await film("camera.mov", [...inputs, ...uneven, ...h264, "-c:a", "pcm_s16le"]);
  const { outDir, made } = await convert(source);
  expect(made).toMatchObject({ width: 256, height: 144, hasAudio: true });
  expect(made.durationSeconds).toBeCloseTo(4, 1);
  expect(await keyframes(playlist(outDir, "144p"))).toEqual([0, 2]);
});

test("audio that ends early is followed by silence, in every rung", async () => {
  const source = await film("early.mp4", [...picture("320x240", 4.2), ...sound(1.5), ...h264]);
  const { outDir, made } = await convert(source);
  expect(made.durationSeconds).toBeCloseTo(4.2, 1);
  for (const rung of [...made.rungs.map(({ name }) => name), "audio"]) {
    expect(await endOf(playlist(outDir, rung), "a")).toBeCloseTo(4.2, 1);
  }
});

test("longer audio holds the last picture, slightly longer audio does not", async () => {
  const on = await film("on.mp4", [...picture("256x144", 2), ...sound(5), ...h264]);
  const { outDir, made } = await convert(on);
  expect(made.durationSeconds).toBeCloseTo(5, 1);
  expect(await endOf(playlist(outDir, "144p"), "v")).toBeCloseTo(5, 1);
  expect(await endOf(playlist(outDir, "144p"), "a")).toBeCloseTo(5, 1);
  const blink = await film("blink.mp4", [...picture("256x144", 2), ...sound(2.3), ...h264]);
  expect((await convert(blink)).made.durationSeconds).toBeCloseTo(2, 1);
});

test("a fragmented recording is converted", async () => {
  const fragments = ["-movflags", "+frag_keyframe+empty_moov"];
  const inputs = [...picture("256x144", 3), ...sound(3)];
  const { made } = await convert(await film("recorder.mp4", [...inputs, ...h264, ...fragments]));
  expect(made.durationSeconds).toBeCloseTo(3, 0);
});

test("a video in a newer codec is encoded again", async () => {
  const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];
  const source = await film("newer.mp4", [...picture("256x144", 2), ...hevc, "-tag:v", "hvc1"]);
  const { outDir } = await convert(source);
  expect(await streams(playlist(outDir, "144p"), "codec_name")).toEqual(["h264"]);
});

test("the lowest rung stays below 150 kbit/s even for noise, audio alone below 60", async () => {
  const noise = ["-vf", "noise=alls=90:allf=t"];
  const hiss = ["-f", "lavfi", "-i", "anoisesrc=d=8:a=0.6:r=48000"];
  const source = await film("noise.mp4", [
    ...picture("320x180", 8, 30),
    ...hiss,
    ...noise,
    ...h264,
  ]);
  const { outDir, made } = await convert(source);
  const master = await readFile(join(outDir, "master.m3u8"), "utf8");
  const rates = [...master.matchAll(/[:]BANDWIDTH=(\d+)/g)].map(([, rate]) => Number(rate));
  expect(rates).toHaveLength(made.rungs.length + 1);
  expect(rates[0]).toBeLessThanOrEqual(150_000);
  expect(rates[0]).toBeGreaterThan(60_000);
  expect(rates.at(-1)).toBeLessThanOrEqual(60_000);
  expect(await streams(playlist(outDir, "audio"), "codec_name,channels")).toEqual(["aac,1"]);
});

test("the thumbnails fill sheets of five by five, and the poster is not black", async () => {
  const inputs = [
    ...picture("160x90", 131, 5),
    "-vf",
    "drawbox=t=fill:color=black:enable='lt(t,16)'",
  ];
  const { outDir } = await convert(await film("long.mp4", [...inputs, ...h264]));
  const sheets = (await readdir(outDir)).filter((name) => name.startsWith("storyboard-"));
  expect(sheets.sort()).toEqual(["storyboard-001.jpg", "storyboard-002.jpg"]);
  for (const sheet of sheets) expect(await sizeIn(join(outDir, sheet))).toEqual(["800,450"]);
  const named = (await readFile(join(outDir, "storyboard.vtt"), "utf8")).match(/\w+-\d+\.jpg/g);
  expect([...new Set(named)]).toEqual(sheets);
  expect(await brightness(join(outDir, "poster.jpg"))).toBeGreaterThan(40);
  // The second tile of the second sheet shows the last seconds; the third is empty.
  const tile = (x: number) => `crop=160:90:${x}:0`;
  expect(await brightness(join(outDir, "storyboard-002.jpg"), tile(0))).toBeGreaterThan(40);
  expect(await brightness(join(outDir, "storyboard-002.jpg"), tile(320))).toBeLessThan(20);
});

/** From 0 to 255. */
async function brightness(file: string, crop = "null"): Promise<number> {
  const filters = ["-vf", `${crop},scale=1:1:flags=area,format=gray`];
  const options = { encoding: "buffer" as const };
  const { stdout } = await exec(
    "ffmpeg",
    ["-v", "error", "-i", file, ...filters, "-f", "rawvideo", "-"],
    options,
  );
  return stdout[0] ?? 0;
}

test("an AVI is refused with a text that says what to do", async () => {
  const source = await film("film.avi", [...picture("160x90", 1), "-c:v", "mpeg4"]);
  expect(await refusal(source)).toMatch(/^El archivo no es un video.* Expórtalo como MP4/);
});

test.each([
  ["film.webm", ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"]],
  ["film.mkv", [...h264, "-c:a", "aac"]],
  ["film.3gp", ["-c:v", "h263", "-s", "176x144", "-c:a", "aac"]],
])("%s, which VIDEO_TYPES may admit, is converted", async (name, codec) => {
  const source = await film(name, [...picture("176x144", 2), ...sound(2), ...codec]);
  const { made } = await convert(source);
  expect([made.hasAudio, Math.round(made.durationSeconds)]).toEqual([true, 2]);
});

test("a file without a picture is refused, as MP4 and as MOV", async () => {
  for (const name of ["sound.mp4", "sound.mov"]) {
    expect(await refusal(await film(name, [...sound(2), "-c:a", "aac"]))).toBe(
      "El archivo no contiene video.",
    );
  }
});
