import { expect, test } from "vitest";
import { ordinaryProbe } from "#src/testing/probe.ts";
import { bandwidth, filesNamedIn, finished, firstPlaylist, masterPlaylist } from "./hls.rules.ts";
import { ladder } from "./rules.ts";

const rungs = ladder({ ...ordinaryProbe, width: 640, height: 360 });

test("the bandwidth is that of the heaviest segment, without the short last one", () => {
  const segments = [
    { seconds: 2, bytes: 10_000 },
    { seconds: 2, bytes: 30_000 },
    { seconds: 0.04, bytes: 2_000 },
  ];
  expect(bandwidth(segments)).toEqual({ peak: 120_000, average: Math.ceil(336_000 / 4.04) });
});

test("the master playlist lists the rungs from the lowest, and the audio-only variant last", () => {
  const measured = rungs.map((rung, i) => ({
    ...rung,
    codecs: "avc1.42c01e,mp4a.40.2",
    segments: [{ seconds: 2, bytes: 10_000 * (i + 1) }],
  }));
  const sound = { codecs: "mp4a.40.2", segments: [{ seconds: 2, bytes: 12_000 }] };
  expect(masterPlaylist(measured, sound)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=40000,AVERAGE-BANDWIDTH=40000,RESOLUTION=256x144,FRAME-RATE=12.500,CODECS="avc1.42c01e,mp4a.40.2"
144p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=80000,AVERAGE-BANDWIDTH=80000,RESOLUTION=426x240,FRAME-RATE=25.000,CODECS="avc1.42c01e,mp4a.40.2"
240p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=120000,AVERAGE-BANDWIDTH=120000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.42c01e,mp4a.40.2"
360p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=48000,AVERAGE-BANDWIDTH=48000,CODECS="mp4a.40.2"
audio/index.m3u8
`);
  expect(masterPlaylist(measured, null)).not.toContain("audio");
});

test("the first playlist names only the lowest rung, from its beginning", () => {
  const [lowest] = rungs;
  expect(lowest && firstPlaylist(lowest, "avc1.42c00b")).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-START:TIME-OFFSET=0
#EXT-X-STREAM-INF:BANDWIDTH=128000,RESOLUTION=256x144,FRAME-RATE=12.500,CODECS="avc1.42c00b"
144p/index.m3u8
`);
});

const growing = `#EXTM3U
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.000000,
0001.m4s
#EXTINF:1.500000,
0002.m4s
`;

test("a playlist names its init segment first", () => {
  expect(filesNamedIn(growing)).toEqual(["init.mp4", "0001.m4s", "0002.m4s"]);
});

test("a finished playlist no longer announces more segments", () => {
  expect(finished(growing)).toContain("#EXT-X-PLAYLIST-TYPE:VOD\n");
  expect(finished(growing)).not.toContain("EVENT");
});
