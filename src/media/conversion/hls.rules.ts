// The playlists that this project writes itself: master, early and finished ones.
import type { Rung } from "#src/outside/tools/video-tool.ts";
import { audioOnly, segmentSeconds } from "./ffmpeg.rules.ts";

export type Measured = {
  /** RFC 6381: "avc1.42c01e,mp4a.40.2". */
  codecs: string;
  segments: { seconds: number; bytes: number }[];
};

/** Peak and average of a rung in bits per second, from the actual sizes of its segments. */
export function bandwidth(segments: Measured["segments"]): { peak: number; average: number } {
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const average = Math.ceil(bits / seconds);
  // RFC 8216 excludes segments shorter than half the target: their headers would weigh too much.
  const long = segments.filter((segment) => segment.seconds >= segmentSeconds / 2);
  return {
    peak: Math.ceil(Math.max(average, ...long.map((s) => (s.bytes * 8) / s.seconds))),
    average,
  };
}

const head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];

/**
 * The lowest rung comes first: players start with it, so a poor connection shows a picture soon.
 * The audio-only variant comes last, where no player picks it by default.
 */
export function masterPlaylist(rungs: (Rung & Measured)[], audio: Measured | null): string {
  const lines = rungs.flatMap((rung) => {
    const { peak, average } = bandwidth(rung.segments);
    return variant(rung, { codecs: rung.codecs, peak, average });
  });
  if (audio) {
    const { peak, average } = bandwidth(audio.segments);
    const rates = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}`;
    lines.push(`#EXT-X-STREAM-INF:${rates},CODECS="${audio.codecs}"`);
    lines.push(`${audioOnly.folder}/index.m3u8`);
  }
  return [...head, ...lines, ""].join("\n");
}

/** Names only the lowest rung, at its maximum bandwidth; players start at its beginning. */
export function firstPlaylist(rung: Rung, codecs: string): string {
  const peak = (rung.maxKbps + rung.burstKbit / segmentSeconds + rung.audioKbps) * 1000;
  return [...head, fromStart, ...variant(rung, { codecs, peak, average: null }), ""].join("\n");
}

const fromStart = "#EXT-X-START:TIME-OFFSET=0";

function variant(
  { name, width, height, fps }: Rung,
  { codecs, peak, average }: { codecs: string; peak: number; average: number | null },
): string[] {
  const attributes = [
    `BANDWIDTH=${peak}`,
    ...(average === null ? [] : [`AVERAGE-BANDWIDTH=${average}`]),
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${fps.toFixed(3)}`,
    `CODECS="${codecs}"`,
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${name}/index.m3u8`];
}

/** Turns a growing playlist into one with an end. */
export function finished(playlist: string): string {
  return playlist.replace("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-PLAYLIST-TYPE:VOD");
}

/** The files that a rung's playlist names, in order, with the init segment first. */
export function filesNamedIn(playlist: string): string[] {
  return [...playlist.matchAll(/^#EXT-X-MAP:URI="([\w.]+)"|^(\w+\.m4s)$/gm)].map(
    ([, init, segment]) => init ?? segment ?? "",
  );
}
