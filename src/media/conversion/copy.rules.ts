import type { Probe, Rung } from "#src/outside/video-tool.ts";
// When the picture of a source serves as a rung as it is, so that it need not be encoded again.

/** What the packets of a picture say; times in seconds. */
export type Packets = {
  /** When each keyframe is shown. */
  keyframes: number[];
  /** The bytes from each keyframe to the next. */
  bytes: number[];
  /** No frame before a keyframe is shown after it. */
  closed: boolean;
};

export type Copied = {
  /** Name of the rung that is copied. */
  rung: string;
  /** Where every rung is cut: where the source has its keyframes. */
  cuts: number[];
  /** Frames per second as a fraction, the same for all rungs: they share the source's instants. */
  rate: string;
  sound: boolean;
};

const profiles = ["Constrained Baseline", "Baseline", "Main", "High"];
/** How near the keyframes may stand for segments that are neither crumbs nor slow to load. */
const gapSeconds = { shortest: 1.5, longest: 4 };
const slack = 1.15;
/** So many characters fit in one argument of a program. */
const longestList = 100_000;

/** The rung that the source itself could be, before its packets are looked at. */
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
    // A picture that has to stand still at the end would have to be encoded.
    probe.durationSeconds - probe.pictureSeconds < 0.1;
  // The lowest is always encoded: its weight is promised.
  const same = rungs.slice(1).find((rung) => rung.width === width && rung.height === height);
  return fits && same ? same : null;
}

/** Null where the packets do not serve: too heavy, or cut too rarely, too often or openly. */
export function planCopy(probe: Probe, rung: Rung, packets: Packets): Copied | null {
  const { keyframes, bytes, closed } = packets;
  if (!closed || keyframes[0] === undefined || Math.abs(keyframes[0]) > 0.001) return null;
  const ends = [...keyframes.slice(1), probe.pictureSeconds];
  const gaps = keyframes.map((at, i) => (ends[i] ?? at) - at);
  if (gaps.some((gap) => gap > gapSeconds.longest + 0.05)) return null;
  if (gaps.slice(0, -1).some((gap) => gap < gapSeconds.shortest)) return null;
  const total = bytes.reduce((sum, one) => sum + one, 0);
  if ((total * 8) / probe.pictureSeconds > rung.maxKbps * 1000 * slack) return null;
  // No heavier at once than our own encoder might make it.
  const heaviest = (rung.maxKbps + rung.burstKbit / 2) * 1000 * slack;
  const peaks = gaps.slice(0, -1).map((gap, i) => ((bytes[i] ?? 0) * 8) / gap);
  if (peaks.some((peak) => peak > heaviest)) return null;
  const cuts = keyframes.slice(1);
  if (cuts.length * 10 > longestList) return null;
  return { rung: rung.name, cuts, rate: probe.picture.rate, sound: soundFits(probe) };
}

/** At the same rate for all, except that the lowest may still have every second frame. */
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
