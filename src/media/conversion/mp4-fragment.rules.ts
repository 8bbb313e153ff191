// Counts the samples that a fragment of an MP4 file claims.
import { type Box, FalseIndex, type Mp4File } from "./mp4-boxes.rules.ts";

/** The fields of which each sample may have its own, of four bytes each. */
const ownFields = [0x100, 0x200, 0x400, 0x800];

/** Throws `FalseIndex` where the fragment has no room for them. */
export async function samplesOfFragment(file: Mp4File, moof: Box): Promise<number> {
  let samples = 0;
  // A fragment cut off at the end of the file is judged when it is read.
  const end = Math.min(moof.end, file.size);
  for await (const traf of file.boxes(moof.body, end)) {
    if (traf.type !== "traf") continue;
    for await (const trun of file.boxes(traf.body, Math.min(traf.end, end))) {
      if (trun.type === "trun") samples += await samplesOfRun(file, trun);
    }
  }
  return samples;
}

async function samplesOfRun(file: Mp4File, { body, end }: Box): Promise<number> {
  const view = await file.bytes(body, 8);
  if (!view) return 0;
  const flags = view.getUint32(0) & 0xffffff;
  const samples = view.getUint32(4);
  const width = 4 * ownFields.filter((field) => flags & field).length;
  if (samples * width > end - body - 8) throw new FalseIndex();
  // A sample without fields of its own still has a byte somewhere.
  if (samples > file.size) throw new FalseIndex();
  return samples;
}
