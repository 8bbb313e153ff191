// Reads how many samples a track of an MP4 file claims, and refuses tables without room for them.
import { type Box, FalseIndex, type Mp4File, textAt } from "./mp4-boxes.rules.ts";

const containers = ["mdia", "minf", "stbl", "edts", "udta", "dinf"];
const mostDepth = 8;

/** A program applies each edit to all samples. */
const mostEdited = 20_000_000;
/** Sound of single values is read by this many at once. */
const valuesAtOnce = 1024;
const mostRunsOfChunks = 10_000;

export type Track = {
  /** "vide" or "soun"; empty without a handler. */
  kind: string;
  /** Entries that a program makes of its index. */
  samples: number;
};

type Found = {
  kind: string;
  /** The largest claim, should one box stand twice. */
  samples: number;
  uniformBytes: number;
  edits: number;
  chunks: number;
  /** Whether one entry gives every sample the duration 1. */
  even: boolean;
  runsOfChunks: Table | null;
};

type Table = { at: number; entries: number };

/** Bytes of one entry, after a head of 4 bytes and the count. */
const widths: Record<string, number> = { stts: 8, ctts: 8, stss: 4, stsc: 12, stco: 4, co64: 8 };

/** Throws `FalseIndex`. */
export async function readTrack(file: Mp4File, trak: Box): Promise<Track> {
  const found: Found = {
    ...{ kind: "", samples: 0, uniformBytes: 0, edits: 0, chunks: 0 },
    ...{ even: false, runsOfChunks: null },
  };
  await readBoxes(file, trak, found, 0);
  const { kind, edits } = found;
  const samples = await entriesOf(file, found);
  if (samples * edits > mostEdited) throw new FalseIndex();
  return { kind, samples };
}

async function readBoxes(file: Mp4File, parent: Box, found: Found, depth: number): Promise<void> {
  if (depth > mostDepth) throw new FalseIndex();
  for await (const whole of file.boxes(parent.body, parent.end)) {
    // As players do: some cameras write a wrong length into their notes.
    const box = { ...whole, end: Math.min(whole.end, parent.end) };
    if (containers.includes(box.type)) await readBoxes(file, box, found, depth + 1);
    else await readTable(file, box, found);
  }
}

async function readTable(file: Mp4File, box: Box, found: Found): Promise<void> {
  const { type, body, end } = box;
  const room = end - body;
  const view = await file.bytes(body, Math.min(16, room));
  if (!view || room < 8) return;
  const count = view.getUint32(4);
  const width = widths[type];
  if (width !== undefined && count * width > room - 8) throw new FalseIndex();
  if (type === "hdlr" && room >= 12) found.kind ||= textAt(view, 8);
  if (type === "stsz" || type === "stz2") readSizes(view, box, found);
  if (type === "elst") {
    if (count * (view.getUint8(0) === 1 ? 20 : 12) > room - 8) throw new FalseIndex();
    found.edits = Math.max(found.edits, count);
  }
  if (type === "stco" || type === "co64") found.chunks = Math.max(found.chunks, count);
  if (type === "stsc") found.runsOfChunks = { at: body + 8, entries: count };
  if (type === "stts" && room >= 16) found.even = count === 1 && view.getUint32(12) === 1;
}

/** A table of sizes, or one size for all: then nothing but the file's own size limits the count. */
function readSizes(view: DataView, { type, body, end }: Box, found: Found): void {
  if (view.byteLength < 12) return;
  const samples = view.getUint32(8);
  const uniform = type === "stsz" ? view.getUint32(4) : 0;
  const bits = type === "stsz" ? 32 : view.getUint8(7);
  if (uniform === 0 && (samples * bits) / 8 > end - body - 12) throw new FalseIndex();
  if (samples < found.samples) return;
  found.samples = samples;
  found.uniformBytes = uniform;
}

async function entriesOf(file: Mp4File, found: Found): Promise<number> {
  const { kind, samples, uniformBytes, even } = found;
  if (uniformBytes === 0) return samples;
  if (kind === "soun" && even) return blocksOf(file, found);
  if (samples * uniformBytes > file.size) throw new FalseIndex();
  return samples;
}

/** Uncompressed sound: every value is a sample, and each chunk is read in blocks. */
async function blocksOf(file: Mp4File, { chunks, runsOfChunks }: Found): Promise<number> {
  const { at = 0, entries = 0 } = runsOfChunks ?? {};
  if (entries > mostRunsOfChunks) throw new FalseIndex();
  const runs = await file.bytes(at, 12 * entries);
  if (!runs) return 0;
  let blocks = 0;
  for (let run = 0; run < entries; run++) {
    const first = runs.getUint32(12 * run);
    const next = run + 1 < entries ? runs.getUint32(12 * (run + 1)) : chunks + 1;
    const values = runs.getUint32(12 * run + 4);
    blocks += Math.max(0, next - first) * Math.ceil(values / valuesAtOnce);
  }
  return blocks;
}
