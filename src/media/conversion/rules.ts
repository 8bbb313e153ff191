// The requirements for a lesson's video, and the ladder of qualities it is converted to.

import type { Probe, Rung } from "#src/outside/tools/video-tool.ts";

const maxHours = 6;
const maxFps = 120;
// 8K with the padding that codecs add to whole blocks.
export const maxPixels = 36_000_000;
export const tooLarge = "La imagen del video es demasiado grande: el máximo es 8K.";
export const noVideo = "El archivo no contiene video.";
export const unreadable =
  "El archivo no es un video que se pueda leer. Expórtalo como MP4 con H.264.";
export const noEnd =
  "El video está incompleto: le falta el final. Expórtalo de nuevo y vuelve a subirlo.";

export const videoCodecs = [
  "h264",
  "hevc",
  "av1",
  "vp9",
  "mpeg4",
  "prores",
  "mjpeg",
  "vp8",
  "h263",
];

/** What is wrong with the file, as text for its teacher; null if it can be converted. */
export function checkSource(probe: Probe): string | null {
  const { durationSeconds: seconds, width, height } = probe;
  const containers = probe.container.split(",");
  if (!containers.includes("mp4") && !containers.includes("matroska")) return unreadable;
  if (probe.videoCodec === null) return noVideo;
  if (!videoCodecs.includes(probe.videoCodec)) {
    return `No podemos convertir un video en formato ${probe.videoCodec}. Expórtalo como MP4 con H.264.`;
  }
  if (!(seconds > 0))
    return "El archivo no dice cuánto dura el video. Expórtalo de nuevo como MP4.";
  if (seconds < 1) return "El video dura menos de un segundo.";
  if (seconds > maxHours * 3600) {
    return `El video dura más de ${maxHours} horas. Divídelo en varias clases.`;
  }
  if (Math.min(width, height) < 16) return "La imagen del video es demasiado pequeña.";
  if (width * height > maxPixels) return tooLarge;
  if (Math.max(width, height) > 4 * Math.min(width, height)) {
    return "La imagen del video es demasiado alargada.";
  }
  if (Math.max(probe.fps, probe.frames / seconds) > maxFps) {
    return `El video tiene demasiados cuadros por segundo: el máximo es ${maxFps}.`;
  }
  // A few kilobytes that claim hours would keep the machine busy for nothing.
  if (probe.bytes * 8 < seconds * 500) return "El archivo dice durar mucho más de lo que contiene.";
  return null;
}

const standards = [
  { short: 144, crf: 28, maxKbps: 64 },
  { short: 240, crf: 26, maxKbps: 180 },
  { short: 360, crf: 25, maxKbps: 420 },
  { short: 480, crf: 24, maxKbps: 800 },
  { short: 720, crf: 23, maxKbps: 1800 },
  { short: 1080, crf: 23, maxKbps: 3500 },
] as const;

/** Lowest first; never larger than the source; at least three from a short side of 240 up. */
export function ladder(probe: Probe): Rung[] {
  const own = Math.min(even(probe.width), even(probe.height));
  const shorts: number[] = standards.map((rung) => rung.short).filter((short) => short <= own);
  const top = shorts.at(-1) ?? 0;
  // With less than a tenth more, the difference is not visible.
  if (own < 1080 && own > top * 1.1) shorts.push(own);
  if (own >= 240 && shorts.length < 3) shorts.splice(1, 0, 180);
  return shorts.map((short) => rungAt(short, probe));
}

function rungAt(short: number, probe: Probe): Rung {
  const { width, height } = probe;
  const scale = short / Math.min(width, height);
  const long = Math.min(
    2 * Math.round((Math.max(width, height) * scale) / 2),
    even(Math.max(width, height)),
  );
  const fps = wholeFps(probe.fps);
  const low = short <= 240;
  const lowest = short <= 144;
  const rate = rateAt(short);
  return {
    name: `${short}p`,
    width: width < height ? short : long,
    height: width < height ? long : short,
    // Half of the others' rate, so that its keyframes fall on the same timestamps as theirs.
    fps: lowest && fps > 20 ? fps / 2 : fps,
    ...rate,
    // Keeps the lowest below 150 kbit/s with its audio, even in its heaviest segment.
    burstKbit: lowest ? rate.maxKbps : 2 * rate.maxKbps,
    audioKbps: lowest ? 32 : low ? 48 : 96,
    audioChannels: low ? 1 : 2,
    profile: low ? "baseline" : short < 720 ? "main" : "high",
  };
}

function rateAt(short: number): { crf: number; maxKbps: number } {
  const upper = standards.find((rung) => rung.short >= short) ?? standards[5];
  const lower = standards.findLast((rung) => rung.short <= short) ?? {
    ...standards[0],
    short: 0,
    maxKbps: 0,
  };
  const part =
    upper.short === lower.short ? 1 : (short - lower.short) / (upper.short - lower.short);
  const maxKbps = Math.round(lower.maxKbps + part * (upper.maxKbps - lower.maxKbps));
  return { crf: lower.crf, maxKbps: Math.max(maxKbps, 24) };
}

/** A whole rate puts a frame of every rung exactly at every segment's start: 29.97 becomes 30. */
function wholeFps(fps: number): number {
  const halved = fps > 47 && fps <= 60.5 ? fps / 2 : fps;
  return Math.min(Math.max(Math.round(halved), 10), 30);
}

/** H.264 halves the colour planes, so both sides must be even. */
function even(side: number): number {
  return Math.floor(side / 2) * 2;
}
