// Takes the boxes of an MP4 file apart and joins them again, to make false files.

const containers = ["moov", "trak", "mdia", "minf", "dinf", "stbl", "edts"];

/**
 * The file with changed contents in every box called `name`. If their length changes, the index
 * must come after the pictures, because it contains their positions.
 */
export function changeBox(file: Buffer, name: string, change: (box: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const size = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + size);
    if (type === name) parts.push(box(type, change(Buffer.from(body))));
    else if (containers.includes(type)) parts.push(box(type, changeBox(body, name, change)));
    else parts.push(file.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(parts);
}

export function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** A film of one track without pictures, whose index is these boxes. */
export function filmOf(tables: Buffer[], { kind = "vide", edits = [] as Buffer[] } = {}): Buffer {
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from(kind, "latin1"), Buffer.alloc(13)]);
  const index = box("minf", box("stbl", Buffer.concat(tables)));
  const media = box("mdia", Buffer.concat([box("hdlr", handler), index]));
  const track = box("trak", Buffer.concat([...edits.map((edit) => box("edts", edit)), media]));
  return Buffer.concat([box("ftyp", Buffer.from("isomisomisom")), box("moov", track)]);
}

/** The content of a table: a head of zeros, then these numbers. */
export function table(type: string, ...numbers: number[]): Buffer {
  const body = Buffer.alloc(4 + 4 * numbers.length);
  numbers.forEach((number, place) => {
    body.writeUInt32BE(number, 4 + 4 * place);
  });
  return box(type, body);
}
