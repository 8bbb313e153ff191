import { expect, test } from "vitest";
import { ordinaryProbe } from "#src/testing/probe.ts";
import { ffmpegArgs, type Job } from "./ffmpeg.rules.ts";
import { ladder } from "./rules.ts";
import { storyboardOf } from "./storyboard.rules.ts";

const probe = { ...ordinaryProbe, width: 640, height: 360 };

function argsOf(change: Partial<Job> = {}): string[] {
  const storyboard = storyboardOf(probe);
  const job = { source: "/in/a b.mp4", probe, rungs: ladder(probe), copied: null, storyboard };
  return ffmpegArgs({ ...job, ...change });
}

const filtersOf = (args: string[]) => args[args.indexOf("-filter_complex") + 1] ?? "";

/** The arguments from one output's first map to the next one's. */
function between(args: string[], from: string, to: string): string {
  return args.slice(args.indexOf(from) - 1, args.indexOf(to) - 1).join(" ");
}

test("the source is opened only as MP4, from disk, with known decoders", () => {
  const args = argsOf();
  const input = args.slice(0, args.indexOf("-i") + 2).join(" ");
  expect(input).toContain("-xerror -protocol_whitelist file -codec_whitelist h264,");
  expect(input).toMatch(/-max_pixels \d+ -enable_drefs 0 .* -f mov -i file:\/in\/a b\.mp4$/);
  expect(args).toContain("-nostdin");
  expect(args.filter((arg) => arg === "-i")).toHaveLength(1);
});

test("one decoding feeds every rung at its size and rate, the poster and the storyboard", () => {
  expect(filtersOf(argsOf()).split(";")).toEqual([
    "[0:V:0]fps=25:start_time=0,split=5[s144p][s240p][s360p][sp][sb]",
    "[s144p]fps=12.5,scale=256:144,setsar=1,format=yuv420p[v144p]",
    "[s240p]scale=426:240,setsar=1,format=yuv420p[v240p]",
    "[s360p]scale=640:360,setsar=1,format=yuv420p[v360p]",
    "[sp]trim=start=6.000:end=18.000,fps=1.000,scale=640:360,setsar=1,format=yuvj420p,thumbnail=12,setpts=0[poster]",
    "[sb]fps=1/5:start_time=0:eof_action=pass,scale=160:90,setsar=1,format=yuvj420p,tile=5x5[board]",
  ]);
});

test("each rung is capped, cut every two seconds, stripped, and has its own folder", () => {
  expect(between(argsOf(), "[v240p]", "[v360p]")).toBe(
    "-map [v240p] -c:v libx264 -preset veryfast -profile:v baseline -crf 26 -maxrate 180k -bufsize 360k " +
      "-sc_threshold 0 -force_key_frames expr:gte(t,n_forced*2) " +
      "-map 0:a:0 -c:a aac -b:a 48k -ac 1 -ar 48000 -af aresample=async=1:first_pts=0,apad=whole_dur=60 " +
      "-map_metadata -1 -map_chapters -1 -sn -dn -t 60 -max_muxing_queue_size 1024 " +
      "-avoid_negative_ts disabled -f hls -hls_time 2 -hls_playlist_type vod " +
      "-hls_flags independent_segments+temp_file -hls_segment_type fmp4 -start_number 1 " +
      "-hls_fmp4_init_filename init.mp4 " +
      "-hls_segment_filename 240p/%04d.m4s 240p/index.m3u8",
  );
});

test("only the lowest rung's playlist grows while it is written", () => {
  const args = argsOf();
  expect(between(args, "[v144p]", "[v240p]")).toContain("-hls_playlist_type event");
  expect(args.filter((arg) => arg === "event")).toHaveLength(1);
});

test("a source without audio maps no audio", () => {
  const args = argsOf({ probe: { ...probe, hasAudio: false, sound: null } });
  expect(args).not.toContain("0:a:0");
  expect(args).not.toContain("aac");
});

test("the last picture is held while longer audio continues", () => {
  const longer = { ...probe, durationSeconds: 64.5 };
  const args = argsOf({ probe: longer });
  expect(filtersOf(args)).toContain("tpad=stop_mode=clone:stop_duration=4.500");
  expect(args[args.indexOf("-t") + 1]).toBe("64.5");
});

test("beside a copied rung the others are cut where the source is, at its rate", () => {
  const copied = { rung: "360p", cuts: [2.002, 4.004], rate: "30000/1001", sound: true };
  const args = argsOf({ copied });
  expect(filtersOf(args)).toContain("[0:V:0]fps=30000/1001:start_time=0,split=4[s144p][s240p][sp]");
  const kept = args.slice(args.lastIndexOf("0:V:0") - 1).join(" ");
  expect(kept).toMatch(/^-map 0:V:0 -c:v copy -tag:v avc1 -map 0:a:0 -c:a copy .*-hls_time 0.001/);
  expect(between(args, "[v240p]", "0:V:0")).toContain("-force_key_frames 0,2.001,4.003 ");
});
