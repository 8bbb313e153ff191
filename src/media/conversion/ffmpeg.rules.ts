// The arguments for one run of ffmpeg that decodes once and writes a whole ladder as HLS.
import type { Probe, Rung } from "#src/outside/tools/video-tool.ts";
import type { Copied } from "./copy.rules.ts";
import { maxPixels, videoCodecs } from "./rules.ts";
import { type Storyboard, sheetSide } from "./storyboard.rules.ts";

export type Job = {
  /** Absolute path. */
  source: string;
  probe: Probe;
  rungs: Rung[];
  copied: Copied | null;
  storyboard: Storyboard;
};

export const segmentSeconds = 2;
/** The folder of the audio-only variant. */
export const audioOnly = { folder: "audio", kbps: 48, channels: 1 };

// Names of decoders, not of codecs: anything else that a file names is never opened.
const decoders = [
  ...videoCodecs,
  ...["libdav1d", "libaom-av1", "libvpx-vp9"],
  ...["aac", "mp3", "mp3float", "alac", "ac3", "eac3", "opus", "libopus", "flac"],
  ...["vorbis", "amrnb", "amrwb"],
  ...["pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_f32le"],
];

/** By which demuxer a source is opened; never by what ffmpeg would guess. */
export type Container = "mov" | "matroska";

/** Opens a source only as `container`, from disk, with known decoders, and follows no references. */
export function inputArgs(file: string, container: Container): string[] {
  return [
    ...["-protocol_whitelist", "file", "-codec_whitelist", decoders.join(",")],
    ...["-max_pixels", `${maxPixels}`],
    ...(container === "mov" ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : []),
    // The forced demuxer keeps a playlist named .mp4 from opening other files.
    ...["-f", container, "-i", `file:${file}`],
  ];
}

export function containerOf({ container }: Pick<Probe, "container">): Container {
  return container.split(",").includes("matroska") ? "matroska" : "mov";
}

/** Writes to paths relative to its working folder, which must contain a folder for each rung. */
export function ffmpegArgs(job: Job): string[] {
  const { rungs, probe, copied } = job;
  const [lowest] = rungs;
  return [
    ...["-hide_banner", "-nostdin", "-nostats", "-y", "-loglevel", "error"],
    // Without it ffmpeg succeeds on a broken file with half of the video.
    "-xerror",
    ...inputArgs(job.source, containerOf(probe)),
    ...["-filter_complex", filters(job)],
    ...rungs.flatMap((rung) => [
      ...(rung.name === copied?.rung
        ? ["-map", "0:V:0", "-c:v", "copy", "-tag:v", "avc1"]
        : ["-map", `[v${rung.name}]`, ...videoArgs(rung, copied)]),
      ...(probe.hasAudio ? soundArgs(rung, job) : []),
      ...hlsArgs(rung.name, { probe, grows: rung === lowest, atKeyframes: copied !== null }),
    ]),
    ...(probe.hasAudio
      ? [
          ...["-map", "0:a:0", ...aacArgs(audioOnly.kbps, audioOnly.channels, probe)],
          ...hlsArgs(audioOnly.folder, { probe, grows: false, atKeyframes: false }),
        ]
      : []),
    ...["-map", "[poster]", ...stripped, "-frames:v", "1", "-update", "1", "-q:v", "4"],
    ...["-f", "image2", "poster.jpg"],
    ...["-map", "[board]", ...stripped, "-q:v", "6", "-f", "image2", "storyboard-%03d.jpg"],
  ];
}

/** Decodes once, at one rate for all, and then scales to each size. */
function filters({ rungs, copied, probe, storyboard }: Job): string {
  const encoded = rungs.filter((rung) => rung.name !== copied?.rung);
  const base = Math.max(...rungs.map((rung) => rung.fps));
  const still = probe.durationSeconds - probe.pictureSeconds;
  const common = [
    `fps=${copied?.rate ?? base}:start_time=0`,
    // Holds the last picture while the audio continues.
    ...(still > 0.05 ? [`tpad=stop_mode=clone:stop_duration=${still.toFixed(3)}`] : []),
    `split=${encoded.length + 2}${encoded.map((rung) => `[s${rung.name}]`).join("")}[sp][sb]`,
  ];
  return [
    // `V` and not `v`, because album cover art counts as a video stream too.
    `[0:V:0]${common.join(",")}`,
    ...encoded.map(({ name, width, height, fps }) => {
      const slower = fps < base ? `fps=${copied ? `${copied.rate}/2` : fps},` : "";
      return `[s${name}]${slower}scale=${width}:${height},setsar=1,format=yuv420p[v${name}]`;
    }),
    `[sp]${posterFilters(probe)}[poster]`,
    // `pass`: a last part shorter than half a step gets a picture too.
    `[sb]fps=1/${storyboard.step}:start_time=0:eof_action=pass,scale=${storyboard.tileWidth}:${storyboard.tileHeight},` +
      `setsar=1,format=yuvj420p,tile=${sheetSide}x${sheetSide}[board]`,
  ].join(";");
}

/** The most representative of some pictures, from a tenth into the video to avoid a black one. */
function posterFilters({ durationSeconds, width, height }: Probe): string {
  const from = durationSeconds / 10;
  const seconds = Math.min(12, durationSeconds / 2);
  const wide = Math.min(1280, 2 * Math.floor(width / 2));
  const high = 2 * Math.round((wide * height) / width / 2);
  const window = `trim=start=${from.toFixed(3)}:end=${(from + seconds).toFixed(3)}`;
  const few = `fps=${(12 / seconds).toFixed(3)}`;
  return `${window},${few},scale=${wide}:${high},setsar=1,format=yuvj420p,thumbnail=12,setpts=0`;
}

function videoArgs(rung: Rung, copied: Copied | null): string[] {
  // Slightly early, because the first frame after that time becomes the keyframe.
  const keyframes = copied
    ? ["0", ...copied.cuts.map((at) => (at - 0.001).toFixed(3))].join(",")
    : `expr:gte(t,n_forced*${segmentSeconds})`;
  return [
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", rung.profile],
    ...["-crf", `${rung.crf}`, "-maxrate", `${rung.maxKbps}k`, "-bufsize", `${rung.burstKbit}k`],
    ...["-sc_threshold", "0", "-force_key_frames", keyframes],
  ];
}

function soundArgs(rung: Rung, { copied, probe }: Job): string[] {
  const keep = copied?.sound && rung.name === copied.rung;
  const encode = aacArgs(rung.audioKbps, rung.audioChannels, probe);
  return ["-map", "0:a:0", ...(keep ? ["-c:a", "copy"] : encode)];
}

function aacArgs(kbps: number, channels: number, { durationSeconds }: Probe): string[] {
  return [
    ...["-c:a", "aac", "-b:a", `${kbps}k`, "-ac", `${channels}`, "-ar", "48000"],
    // Fills missing audio with silence, so that it stays in sync and lasts as long as the picture.
    ...["-af", `aresample=async=1:first_pts=0,apad=whole_dur=${durationSeconds}`],
  ];
}

const stripped = ["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"];

function hlsArgs(
  folder: string,
  how: { probe: Probe; grows: boolean; atKeyframes: boolean },
): string[] {
  return [
    ...stripped,
    // Cuts off a source that continues past its declared end.
    ...["-t", `${how.probe.durationSeconds}`, "-max_muxing_queue_size", "1024"],
    // Otherwise each rung starts later by its own reordering delay, and the rungs no longer align.
    ...["-avoid_negative_ts", "disabled"],
    // Beside a copied rung all are cut at each of its keyframes.
    ...["-f", "hls", "-hls_time", `${how.atKeyframes ? 0.001 : segmentSeconds}`],
    ...["-hls_playlist_type", how.grows ? "event" : "vod"],
    ...["-hls_flags", "independent_segments+temp_file", "-hls_segment_type", "fmp4"],
    ...["-start_number", "1", "-hls_fmp4_init_filename", "init.mp4"],
    ...["-hls_segment_filename", `${folder}/%04d.m4s`, `${folder}/index.m3u8`],
  ];
}
