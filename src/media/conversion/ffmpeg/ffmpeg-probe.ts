// Reads a video file's metadata without trusting it and without opening any other file.

import { open } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { type Container, inputArgs } from "#src/media/conversion/ffmpeg.rules.ts";
import { indexFault, isMatroska } from "#src/media/conversion/mp4-index.rules.ts";
import { noEnd, tooLarge, unreadable } from "#src/media/conversion/rules.ts";
import { BadVideo, type Probe, VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { run } from "./ffmpeg-run.ts";

const numeric = z.coerce.number().catch(0).default(0);
const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default("desconocido"),
  profile: z.string().default(""),
  level: z.number().default(0),
  pix_fmt: z.string().default(""),
  field_order: z.string().default("progressive"),
  channels: z.number().default(0),
  sample_rate: numeric,
  bit_rate: numeric,
  start_time: numeric,
  width: z.number().default(0),
  height: z.number().default(0),
  sample_aspect_ratio: z.string().default("1:1"),
  avg_frame_rate: z.string().default("0/0"),
  r_frame_rate: z.string().default("0/0"),
  nb_frames: numeric,
  duration: numeric,
  disposition: z.object({ attached_pic: z.number() }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
type Stream = z.infer<typeof stream>;
const output = z.object({
  format: z.object({ format_name: z.string(), duration: numeric, size: numeric }),
  streams: z.array(stream).default([]),
});

// An index of six hours at 120 pictures a second takes 0.2 GB and less than a second.
const limits = {
  wallSeconds: 60,
  cpuSeconds: 20,
  memoryBytes: (1 + availableParallelism() / 8) * 1024 ** 3,
};
/** How much of the pictures and the sound is read where the index leaves something open. */
const little = ["-probesize", "5000000", "-analyzeduration", "5000000"];

/** Throws BadVideo if the file is no MP4 or MOV, VideoToolFailed if it cannot be read at all. */
export async function probeVideo(
  ffprobe: string,
  file: string,
  signal?: AbortSignal,
): Promise<Probe> {
  const container = await saneContainer(file);
  const wanted = ["-show_format", "-show_streams", "-of", "json"];
  const ended = await run(
    ffprobe,
    ["-v", "error", ...little, ...inputArgs(file, container), ...wanted],
    {
      ...limits,
      signal,
    },
  );
  // A frame above the limit is not decoded, and so has no size.
  if (ended.stderr.includes("exceeds specified max pixel count")) throw new BadVideo(tooLarge);
  if (ended.code !== 0) throw new BadVideo(whyUnreadable(ended.stderr));
  return asProbe(output.parse(JSON.parse(ended.stdout)));
}

/**
 * Cheap, and before any program reads the file: an index that lies would cost its memory. That of
 * Matroska is read piece by piece, within the limits of the program.
 */
async function saneContainer(file: string): Promise<Container> {
  await using handle = await open(file).catch((error: Error) => {
    throw new VideoToolFailed(`No se pudo abrir el video: ${error.message}`);
  });
  const { size } = await handle.stat();
  if (size === 0) throw new BadVideo("El archivo está vacío.");
  const { buffer: head } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  if (isMatroska(head)) return "matroska";
  const fault = await indexFault(size, async (at, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  });
  if (fault) throw new BadVideo(fault);
  return "mov";
}

function whyUnreadable(stderr: string): string {
  return stderr.includes("moov atom not found") ? noEnd : unreadable;
}

function asProbe({ format, streams }: z.infer<typeof output>): Probe {
  const video = streams.find((s) => s.codec_type === "video" && s.disposition.attached_pic === 0);
  const audio = streams.find((s) => s.codec_type === "audio");
  const pictureSeconds = video?.duration || format.duration;
  // Slightly longer audio is not worth a held picture.
  const soundGoesOn = audio !== undefined && audio.duration > pictureSeconds + 0.5;
  return {
    ...(video ? screenSize(video) : { width: 0, height: 0 }),
    container: format.format_name,
    bytes: format.size,
    durationSeconds: soundGoesOn ? audio.duration : pictureSeconds,
    pictureSeconds,
    fps: video ? ratio(video.avg_frame_rate) : 0,
    frames: video?.nb_frames ?? 0,
    videoCodec: video?.codec_name ?? null,
    hasAudio: audio !== undefined,
    picture: {
      profile: video?.profile ?? "",
      level: video?.level ?? 0,
      pixelFormat: video?.pix_fmt ?? "",
      plain: video !== undefined && isPlain(video),
      startSeconds: video?.start_time ?? 0,
      rate: video && video.avg_frame_rate === video.r_frame_rate ? video.avg_frame_rate : "",
    },
    sound: audio ? asSound(audio) : null,
  };
}

function asSound(audio: Stream): NonNullable<Probe["sound"]> {
  return {
    codec: audio.codec_name,
    profile: audio.profile,
    channels: audio.channels,
    sampleRate: audio.sample_rate,
    kbps: audio.bit_rate / 1000,
    startSeconds: audio.start_time,
    seconds: audio.duration,
  };
}

function rotationOf(video: Stream): number {
  return video.side_data_list.find((side) => side.rotation !== undefined)?.rotation ?? 0;
}

function isPlain(video: Stream): boolean {
  const square = (ratio(video.sample_aspect_ratio) || 1) === 1;
  return square && rotationOf(video) === 0 && video.field_order === "progressive";
}

function screenSize(video: Stream): { width: number; height: number } {
  const wide = Math.round(video.width * (ratio(video.sample_aspect_ratio) || 1));
  const lying = Math.abs(Math.round(rotationOf(video) / 90)) % 2 === 1;
  return lying ? { width: video.height, height: wide } : { width: wide, height: video.height };
}

/** "30000/1001" or "16:15" as a number; 0 if invalid. */
function ratio(text: string): number {
  const [above = 0, below = 0] = text.split(/[/:]/).map(Number);
  return below > 0 && above > 0 ? above / below : 0;
}
