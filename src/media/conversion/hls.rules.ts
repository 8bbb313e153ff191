// How a ladder becomes HLS: one run of ffmpeg for all rungs, and the playlist that lists them.
import { maxPixels, type Probe, type Rung, videoCodecs } from "./rules.ts";

export type Measured = {
  /** RFC 6381: "avc1.42c01e,mp4a.40.2". */
  codecs: string;
  segments: { seconds: number; bytes: number }[];
};

const segmentSeconds = 2;
// Names of decoders, not of codecs: whatever else a file names is never opened.
const decoders = [
  ...videoCodecs,
  ...["libdav1d", "libaom-av1", "libvpx-vp9"],
  ...["aac", "mp3", "mp3float", "alac", "ac3", "eac3", "opus", "libopus", "flac"],
  ...["pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_f32le"],
];

/**
 * Arguments for one ffmpeg that decodes once and writes every rung as HLS. The paths that it writes
 * are relative to its working folder, where a folder for each rung must stand; `source` is absolute.
 */
export function ffmpegArgs(job: { source: string; probe: Probe; rungs: Rung[] }): string[] {
  const { rungs, probe } = job;
  const base = Math.max(...rungs.map((rung) => rung.fps));
  const split = rungs.map((_, i) => `[s${i}]`).join("");
  const scaled = rungs.map((rung, i) => {
    const slower = rung.fps < base ? `fps=${rung.fps},` : "";
    return `[s${i}]${slower}scale=${rung.width}:${rung.height},setsar=1,format=yuv420p[v${i}]`;
  });
  // `V` and not `v`: the cover of an album counts as a video too.
  const picture = `[0:V:0]fps=${base}:start_time=0,split=${rungs.length}${split}`;
  return [
    ...["-hide_banner", "-nostdin", "-nostats", "-y", "-loglevel", "error", "-progress", "pipe:1"],
    // Without it a broken file ends well with half of the video.
    "-xerror",
    // The forced demuxer is what keeps a playlist named .mp4 from naming other files.
    ...["-protocol_whitelist", "file", "-codec_whitelist", decoders.join(",")],
    ...["-max_pixels", `${maxPixels}`, "-f", "mov", "-i", `file:${job.source}`],
    ...["-filter_complex", [picture, ...scaled].join(";")],
    ...rungs.flatMap((rung, i) => [
      ...["-map", `[v${i}]`, ...videoArgs(rung)],
      ...(probe.hasAudio ? ["-map", "0:a:0", ...audioArgs(rung)] : []),
      ...hlsArgs(rung.name),
    ]),
  ];
}

function videoArgs(rung: Rung): string[] {
  return [
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-profile:v",
      rung.profile,
      "-crf",
      `${rung.crf}`,
    ],
    ...["-maxrate", `${rung.maxKbps}k`, "-bufsize", `${rung.maxKbps * 2}k`],
    ...["-sc_threshold", "0", "-force_key_frames", `expr:gte(t,n_forced*${segmentSeconds})`],
  ];
}

function audioArgs(rung: Rung): string[] {
  return [
    ...[
      "-c:a",
      "aac",
      "-b:a",
      `${rung.audioKbps}k`,
      "-ac",
      `${rung.audioChannels}`,
      "-ar",
      "48000",
    ],
    // Silence fills what the source's sound lacks, so that it stays beside the picture.
    ...["-af", "aresample=async=1:first_pts=0"],
  ];
}

function hlsArgs(folder: string): string[] {
  return [
    ...[
      "-map_metadata",
      "-1",
      "-map_chapters",
      "-1",
      "-sn",
      "-dn",
      "-max_muxing_queue_size",
      "1024",
    ],
    // Otherwise each rung starts later by its own reordering delay, and they no longer line up.
    ...["-avoid_negative_ts", "disabled"],
    ...["-f", "hls", "-hls_time", `${segmentSeconds}`, "-hls_playlist_type", "vod"],
    ...["-hls_flags", "independent_segments", "-hls_segment_type", "fmp4", "-start_number", "1"],
    ...["-hls_fmp4_init_filename", "init.mp4"],
    ...["-hls_segment_filename", `${folder}/%04d.m4s`, `${folder}/index.m3u8`],
  ];
}

/** Peak and average of a rung in bits per second, from what its segments really weigh. */
export function bandwidth(segments: Measured["segments"]): { peak: number; average: number } {
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const average = Math.ceil(bits / seconds);
  // RFC 8216 leaves out segments shorter than half the target: their headers would weigh too much.
  const long = segments.filter((segment) => segment.seconds >= segmentSeconds / 2);
  return {
    peak: Math.ceil(Math.max(average, ...long.map((s) => (s.bytes * 8) / s.seconds))),
    average,
  };
}

/** The lowest rung stands first: players start with it, and a poor connection shows a picture soon. */
export function masterPlaylist(rungs: (Rung & Measured)[]): string {
  const lines = rungs.flatMap((rung) => {
    const { peak, average } = bandwidth(rung.segments);
    const attributes = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${rung.fps.toFixed(3)}`,
      `CODECS="${rung.codecs}"`,
    ];
    return [`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rung.name}/index.m3u8`];
  });
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}
