// Walks the boxes of an MP4 file by their headers, with a bounded number of reads and of boxes.

/** At most `length` bytes from `at`; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Promise<Uint8Array>;

export type Box = {
  type: string;
  /** Where its content begins and ends in the file; `end` may lie beyond the file. */
  body: number;
  end: number;
};

export type Mp4File = {
  size: number;
  /** Null where the file ends first. Throws `FalseIndex`. */
  bytes(at: number, length: number): Promise<DataView | null>;
  /** The boxes between two places; a header that cannot be one ends them. Throws `FalseIndex`. */
  boxes(from: number, to: number): AsyncGenerator<Box>;
};

/** The index claims what the file cannot hold, or is longer than that of any ordinary file. */
export class FalseIndex extends Error {}

// An action camera with five tracks needs about thirty reads and two hundred boxes.
const mostReads = 400;
const mostBoxes = 20_000;
const windowBytes = 16 * 1024;

export function openMp4(size: number, read: ReadAt): Mp4File {
  let kept: { at: number; bytes: Uint8Array } = { at: 0, bytes: new Uint8Array() };
  let reads = 0;
  let boxes = 0;

  async function bytes(at: number, length: number): Promise<DataView | null> {
    if (at + length > size) return null;
    if (at < kept.at || at + length > kept.at + kept.bytes.length) {
      reads += 1;
      if (reads > mostReads) throw new FalseIndex();
      const wanted = Math.min(Math.max(length, windowBytes), size - at);
      kept = { at, bytes: await read(at, wanted) };
      if (kept.bytes.length < length) return null;
    }
    return new DataView(kept.bytes.buffer, kept.bytes.byteOffset + at - kept.at, length);
  }

  async function boxAt(at: number, to: number): Promise<Box | null> {
    const short = at + 8 <= to ? await bytes(at, 8) : null;
    if (!short) return null;
    const type = textAt(short, 4);
    const length = short.getUint32(0);
    // 0: up to the end of what contains it.
    if (length === 0) return { type, body: at + 8, end: to };
    if (length !== 1) return length < 8 ? null : { type, body: at + 8, end: at + length };
    const long = await bytes(at + 8, 8);
    const end = at + Number(long?.getBigUint64(0) ?? 0);
    return end < at + 16 ? null : { type, body: at + 16, end };
  }

  return {
    size,
    bytes,
    async *boxes(from, to) {
      let at = from;
      while (at < to) {
        boxes += 1;
        if (boxes > mostBoxes) throw new FalseIndex();
        const box = await boxAt(at, to);
        if (!box) return;
        yield box;
        at = box.end;
      }
    },
  };
}

/** The four letters of a type. */
export function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}
