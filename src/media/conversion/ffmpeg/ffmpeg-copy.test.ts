import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import { filesNamedIn } from "#src/media/conversion/hls.rules.ts";
import { h264, keyframes, openFilms, picture, sound, streams, tidy } from "#src/testing/films.ts";
import { entriesOf } from "./ffmpeg-measure.ts";

const exec = promisify(execFile);
vi.setConfig({ testTimeout: 60_000 });
const { film, convert, close } = await openFilms();
afterAll(close);

/** Equal for two files with equal packets. */
async function packetsOf(file: string, kind: "v" | "a"): Promise<string> {
  const all = ["-map", `0:${kind}`, "-c", "copy", "-f", "md5", "-"];
  return (await exec("ffmpeg", ["-v", "error", "-i", file, ...all])).stdout;
}

async function lengthsOf(outDir: string, rung: string): Promise<string[]> {
  const playlist = await readFile(join(outDir, rung, "index.m3u8"), "utf8");
  return entriesOf(playlist).map(({ seconds }) => seconds.toFixed(2));
}

test.each<[string, number, number | string, string[]]>([
  ["29.97 frames, groups of two seconds", 7, "30000/1001", tidy(400, 30)],
  [
    "keyframes at odd moments",
    10,
    25,
    [...tidy(400, 60), "-force_key_frames", "0,1.64,4.2,6.04,8.88"],
  ],
])(
  "a picture with %s is kept, and the other rungs are cut where it is",
  async (name, seconds, fps, codec) => {
    const aac = ["-c:a", "aac", "-b:a", "96k", "-ar", "44100", "-ac", "2"];
    const inputs = [...picture("640x360", seconds, fps), ...sound(seconds)];
    const source = await film(`${name}.mp4`, [...inputs, ...codec, ...aac]);
    const { outDir, made } = await convert(source);
    expect(made.copied).toBe("360p");
    expect(made.rungs.map((rung) => rung.name)).toEqual(["144p", "240p", "360p"]);
    const kept = join(outDir, "360p/index.m3u8");
    expect(await packetsOf(kept, "v")).toBe(await packetsOf(source, "v"));
    expect(await streams(kept, "sample_rate,channels")).toContain("44100,2");

    const cuts = await keyframes(kept);
    expect(cuts.length).toBeGreaterThan(3);
    for (const { name } of made.rungs) {
      const own = await keyframes(join(outDir, name, "index.m3u8"));
      expect(own).toHaveLength(cuts.length);
      for (const [i, at] of own.entries()) expect(at).toBeCloseTo(cuts[i] ?? -1, 3);
      expect(await lengthsOf(outDir, name)).toEqual(await lengthsOf(outDir, "360p"));
    }
    const master = await readFile(join(outDir, "master.m3u8"), "utf8");
    expect(master).toContain("#EXT-X-INDEPENDENT-SEGMENTS");
  },
);

test.each<[string, string[]]>([
  [
    "has too high a bit rate",
    [
      ...h264,
      "-g",
      "50",
      "-b:v",
      "3M",
      "-minrate",
      "3M",
      "-maxrate",
      "3M",
      "-bufsize",
      "1M",
      "-x264-params",
      "nal-hrd=cbr",
    ],
  ],
  ["has open groups", [...tidy(400, 25), "-x264-params", "open-gop=1:bframes=3:keyint=50"]],
])("a picture that %s is encoded again", async (name, codec) => {
  const source = await film(`${name}.mp4`, [...picture("320x240", 6), ...codec]);
  const { outDir, made } = await convert(source);
  expect(made.copied).toBeNull();
  expect(await keyframes(join(outDir, "240p/index.m3u8"))).toEqual([0, 2, 4]);
});

test("the early playlist names only finished files while the conversion continues", async () => {
  const source = await film("first.mp4", [...picture("1280x720", 6), ...sound(6), ...h264]);
  const outDir = `${source}.out`;
  const seen: { master: string; missing: string[]; ended: boolean }[] = [];
  const { made } = await convert(source, {
    outDir,
    onPlayable({ rung, width, height, hasAudio }) {
      expect({ rung, width, height, hasAudio }).toEqual({
        ...{ rung: "144p", width: 1280, height: 720, hasAudio: true },
      });
      const playlist = readFileSync(join(outDir, rung, "index.m3u8"), "utf8");
      const there = readdirSync(join(outDir, rung));
      seen.push({
        master: readFileSync(join(outDir, "first.m3u8"), "utf8"),
        missing: filesNamedIn(playlist).filter((name) => !there.includes(name)),
        ended: playlist.includes("#EXT-X-ENDLIST"),
      });
    },
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ missing: [], ended: false });
  expect(seen[0]?.master).toMatch(/RESOLUTION=256x144,.*CODECS="avc1\.42c0\w\w,mp4a\.40\.2"\n144p/);
  const last = readFileSync(join(outDir, "144p/index.m3u8"), "utf8");
  expect(last).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
  expect(last).toContain("#EXT-X-ENDLIST");
  expect(made.durationSeconds).toBeCloseTo(6, 1);
});
