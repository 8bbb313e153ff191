import type { Probe } from "#src/outside/tools/video-tool.ts";
// The thumbnails of the seek bar: their number, their place on sheets, and the file that lists
// them.

export const tileWidth = 160;
/** Tiles per row of a sheet, and rows per sheet. */
export const sheetSide = 5;
const atMost = 300;

export type Storyboard = {
  /** Seconds between two pictures. */
  step: number;
  tileWidth: number;
  tileHeight: number;
};

/** One picture every five seconds, fewer for long videos: at most about 300. */
export function storyboardOf({ durationSeconds, width, height }: Probe): Storyboard {
  const step = Math.max(5, 5 * Math.ceil(durationSeconds / atMost / 5));
  return { step, tileWidth, tileHeight: 2 * Math.round((tileWidth * height) / width / 2) };
}

/** WebVTT: each cue names its sheet and the place on it; the last one lasts until the end. */
export function storyboardVtt(board: Storyboard, durationSeconds: number): string {
  const count = Math.max(1, Math.round(durationSeconds / board.step));
  const cues = Array.from({ length: count }, (_, i) => {
    const end = i === count - 1 ? durationSeconds : (i + 1) * board.step;
    const onSheet = i % sheetSide ** 2;
    const x = (onSheet % sheetSide) * board.tileWidth;
    const y = Math.floor(onSheet / sheetSide) * board.tileHeight;
    const sheet = sheetName(Math.floor(i / sheetSide ** 2) + 1);
    const place = `${sheet}#xywh=${x},${y},${board.tileWidth},${board.tileHeight}`;
    return `${clock(i * board.step)} --> ${clock(end)}\n${place}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

export function sheetName(number: number): string {
  return `storyboard-${String(number).padStart(3, "0")}.jpg`;
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
