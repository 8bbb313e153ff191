import type { Probe, Rung } from "#src/outside/tools/video-tool.ts";
// When the picture of a source serves as a rung unchanged, without encoding.

/** What the packets of a picture tell; times in seconds. */
export type Packets = {
  /** Presentation time of each keyframe. */
  keyframes: number[];
  /** The bytes from each keyframe to the next. */
  bytes: number[];
  /** No frame before a keyframe is shown after it. */
  closed: boolean;
};

export type Copied = {
  /** Name of the copied rung. */
  rung: string;
  /** Where every rung is cut: at the keyframes of the source. */
  cuts: number[];
  /**
   * Frames per second as a fraction, the same for all rungs: they share the source's timestamps.
   */
  rate: string;
  sound: boolean;
};

const profiles = ["Constrained Baseline", "Baseline", "Main", "High"];
/** Distances between keyframes for segments that are neither tiny nor slow to load. */
const gapSeconds = { shortest: 1.5, longest: 4 };
const slack = 1.15;
/** The most characters that fit in one program argument. */
const longestList = 100_000;

/** The rung that the source itself could be, before its packets are read. */
export function rungToCopy(probe: Probe, rungs: Rung[]): Rung | null {
  const { picture, width, height, fps } = probe;
  const fits =
    probe.videoCodec === "h264" &&
    picture.plain &&
    picture.pixelFormat === "yuv420p" &&
    profiles.includes(picture.profile) &&
    picture.level <= 42 &&
    picture.rate !== "" &&
    fps <= 30.5 &&
    fps >= 10 &&
    Math.abs(picture.startSeconds) < 0.001 &&
    // A last picture that must be held would have to be encoded.
    probe.durationSeconds - probe.pictureSeconds < 0.1;
  // The lowest is always encoded, because its bit rate is guaranteed.
  const same = rungs.slice(1).find((rung) => rung.width === width && rung.height === height);
  return fits && same ? same : null;
}

/**
 * Null if the packets do not serve: bit rate too high, open groups, or keyframes too far or too
 * close.
 */
export function planCopy(probe: Probe, rung: Rung, packets: Packets): Copied | null {
  const { keyframes, bytes, closed } = packets;
  if (!closed || keyframes[0] === undefined || Math.abs(keyframes[0]) > 0.001) return null;
  const ends = [...keyframes.slice(1), probe.pictureSeconds];
  const gaps = keyframes.map((at, i) => (ends[i] ?? at) - at);
  if (gaps.some((gap) => gap > gapSeconds.longest + 0.05)) return null;
  if (gaps.slice(0, -1).some((gap) => gap < gapSeconds.shortest)) return null;
  const total = bytes.reduce((sum, one) => sum + one, 0);
  if ((total * 8) / probe.pictureSeconds > rung.maxKbps * 1000 * slack) return null;
  // No higher peak than our own encoder may produce.
  const heaviest = (rung.maxKbps + rung.burstKbit / 2) * 1000 * slack;
  const peaks = gaps.slice(0, -1).map((gap, i) => ((bytes[i] ?? 0) * 8) / gap);
  if (peaks.some((peak) => peak > heaviest)) return null;
  const cuts = keyframes.slice(1);
  if (cuts.length * 10 > longestList) return null;
  return { rung: rung.name, cuts, rate: probe.picture.rate, sound: soundFits(probe) };
}

/** All at the same rate, except that the lowest may keep only every second frame. */
export function rungsBeside(copied: Copied, rungs: Rung[]): Rung[] {
  const fps = rateOf(copied.rate);
  const evenly = copied.cuts.every((at) => Math.round(at * fps) % 2 === 0);
  return rungs.map((rung, i) => ({ ...rung, fps: i === 0 && fps > 20 && evenly ? fps / 2 : fps }));
}

export function rateOf(rate: string): number {
  const [above = 0, below = 1] = rate.split("/").map(Number);
  return above / below;
}

function soundFits({ sound, pictureSeconds }: Probe): boolean {
  return (
    sound !== null &&
    sound.codec === "aac" &&
    sound.profile === "LC" &&
    sound.channels <= 2 &&
    [44_100, 48_000].includes(sound.sampleRate) &&
    sound.kbps > 0 &&
    sound.kbps <= 160 &&
    Math.abs(sound.startSeconds) < 0.05 &&
    Math.abs(sound.seconds - pictureSeconds) < 0.1
  );
}
