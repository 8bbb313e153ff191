// Leaves out what a part of a multipart body has beyond a bound, and holds no more of the body than
// a piece of it.

/** @param most bytes of each part, with its headers. */
export async function* shortened(
  most: number,
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncIterable<Uint8Array> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let room = most;
  const keep = (piece: Buffer) => {
    const kept = piece.subarray(0, room);
    room -= kept.length;
    return kept;
  };
  // What may be the beginning of a boundary waits for the next piece.
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    let piece = Buffer.concat([rest, chunk]);
    for (let at = piece.indexOf(mark); at >= 0; at = piece.indexOf(mark)) {
      yield keep(piece.subarray(0, at));
      yield mark;
      room = most;
      piece = piece.subarray(at + mark.length);
    }
    const sure = Math.max(0, piece.length - mark.length + 1);
    yield keep(piece.subarray(0, sure));
    rest = piece.subarray(sure);
  }
  yield keep(rest);
}
