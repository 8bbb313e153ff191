// Compares what the index of an MP4 file claims with the file's size, before a program that
// believes it reads it: a few bytes can claim millions of pictures, each of which takes memory.
import { type Box, FalseIndex, type Mp4File, openMp4, type ReadAt } from "./mp4-boxes.rules.ts";
import { samplesOfFragment } from "./mp4-fragment.rules.ts";
import { readTrack } from "./mp4-track.rules.ts";
import { noEnd, noVideo, unreadable } from "./rules.ts";

/** Boxes with which an MP4, or an older QuickTime file with that extension, can begin. */
const firstBoxes = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"];

// Six hours at 120 pictures a second need 45 MB.
const mostIndexBytes = 64 * 1024 ** 2;
const mostTracks = 64;
/** Of all tracks together: twice what six hours at 120 pictures a second need, with their sound. */
const mostSamples = 8_000_000;
/** Programs read later fragments one by one, when their turn comes. */
const mostFragments = 50;

/** Whether a file is Matroska or WebM, by its first four bytes (EBML). */
export function isMatroska(head: Uint8Array): boolean {
  return head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3;
}

/** What is wrong with the file, as text for its teacher; null if its index is believable. */
export async function indexFault(size: number, read: ReadAt): Promise<string | null> {
  try {
    return await judge(openMp4(size, read));
  } catch (error) {
    if (error instanceof FalseIndex) return unreadable;
    throw error;
  }
}

async function judge(file: Mp4File): Promise<string | null> {
  const kinds: string[] = [];
  let [boxes, fragments, samples] = [0, 0, 0];
  for await (const box of file.boxes(0, file.size)) {
    boxes += 1;
    if (boxes === 1 && !firstBoxes.includes(box.type)) return unreadable;
    if (box.type === "moov") {
      if (box.end > file.size) return noEnd;
      for (const track of await tracksOf(file, box)) {
        kinds.push(track.kind);
        samples += track.samples;
      }
    } else if (box.type === "moof") {
      fragments += 1;
      if (fragments > mostFragments) break;
      samples += await samplesOfFragment(file, box);
    }
    if (samples > mostSamples || kinds.length > mostTracks) return unreadable;
  }
  if (boxes === 0) return unreadable;
  // Most recordings have their index at the end: without it, the end never arrived.
  if (kinds.length === 0) return noEnd;
  return kinds.includes("vide") ? null : noVideo;
}

async function tracksOf(file: Mp4File, moov: Box) {
  if (moov.end - moov.body > mostIndexBytes) throw new FalseIndex();
  const tracks: { kind: string; samples: number }[] = [];
  for await (const box of file.boxes(moov.body, moov.end)) {
    // A compressed index could expand to any size.
    if (box.type === "cmov") throw new FalseIndex();
    const end = Math.min(box.end, moov.end);
    if (box.type === "trak") tracks.push(await readTrack(file, { ...box, end }));
  }
  return tracks;
}
