import { expect, test } from "vitest";
import { bandwidth, ffmpegArgs, masterPlaylist } from "./hls.rules.ts";
import { ladder, type Probe } from "./rules.ts";

const probe: Probe = {
  container: "mov,mp4,m4a,3gp,3g2,mj2",
  bytes: 5_000_000,
  durationSeconds: 60,
  width: 640,
  height: 360,
  fps: 25,
  frames: 1500,
  videoCodec: "h264",
  hasAudio: true,
};
const rungs = ladder(probe);
const argsOf = (source: Probe) => ffmpegArgs({ source: "/in/a b.mp4", probe: source, rungs });

test("the source is opened as MP4 only, from the disk only, with known decoders only", () => {
  const args = argsOf(probe);
  const input = args.slice(0, args.indexOf("-i") + 2).join(" ");
  expect(input).toContain("-xerror -protocol_whitelist file -codec_whitelist h264,");
  expect(input).toMatch(/-max_pixels \d+ -f mov -i file:\/in\/a b\.mp4$/);
  expect(args).toContain("-nostdin");
  expect(args.filter((arg) => arg === "-i")).toHaveLength(1);
});

test("one decoding feeds every rung at its size and rate", () => {
  const args = argsOf(probe);
  expect(args[args.indexOf("-filter_complex") + 1]).toBe(
    [
      "[0:V:0]fps=25:start_time=0,split=3[s0][s1][s2]",
      "[s0]fps=12.5,scale=256:144,setsar=1,format=yuv420p[v0]",
      "[s1]scale=426:240,setsar=1,format=yuv420p[v1]",
      "[s2]scale=640:360,setsar=1,format=yuv420p[v2]",
    ].join(";"),
  );
});

test("each rung is capped, cut every two seconds, stripped, and has a folder of its own", () => {
  const args = argsOf(probe);
  const rung = args.slice(args.indexOf("[v1]") - 1, args.indexOf("[v2]") - 1).join(" ");
  expect(rung).toBe(
    "-map [v1] -c:v libx264 -preset veryfast -profile:v baseline -crf 26 -maxrate 180k -bufsize 360k " +
      "-sc_threshold 0 -force_key_frames expr:gte(t,n_forced*2) " +
      "-map 0:a:0 -c:a aac -b:a 48k -ac 1 -ar 48000 -af aresample=async=1:first_pts=0 " +
      "-map_metadata -1 -map_chapters -1 -sn -dn -max_muxing_queue_size 1024 " +
      "-avoid_negative_ts disabled -f hls -hls_time 2 -hls_playlist_type vod " +
      "-hls_flags independent_segments -hls_segment_type fmp4 -start_number 1 " +
      "-hls_fmp4_init_filename init.mp4 " +
      "-hls_segment_filename 240p/%04d.m4s 240p/index.m3u8",
  );
});

test("a silent source asks for no sound", () => {
  const args = argsOf({ ...probe, hasAudio: false });
  expect(args).not.toContain("0:a:0");
  expect(args).not.toContain("aac");
});

test("the bandwidth is the heaviest segment, and the scrap at the end does not count", () => {
  const segments = [
    { seconds: 2, bytes: 10_000 },
    { seconds: 2, bytes: 30_000 },
    { seconds: 0.04, bytes: 2_000 },
  ];
  expect(bandwidth(segments)).toEqual({ peak: 120_000, average: Math.ceil(336_000 / 4.04) });
});

test("the master playlist lists the rungs from the lowest", () => {
  const measured = rungs.map((rung, i) => ({
    ...rung,
    codecs: "avc1.42c01e,mp4a.40.2",
    segments: [{ seconds: 2, bytes: 10_000 * (i + 1) }],
  }));
  expect(masterPlaylist(measured)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=40000,AVERAGE-BANDWIDTH=40000,RESOLUTION=256x144,FRAME-RATE=12.500,CODECS="avc1.42c01e,mp4a.40.2"
144p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=80000,AVERAGE-BANDWIDTH=80000,RESOLUTION=426x240,FRAME-RATE=25.000,CODECS="avc1.42c01e,mp4a.40.2"
240p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=120000,AVERAGE-BANDWIDTH=120000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.42c01e,mp4a.40.2"
360p/index.m3u8
`);
});
