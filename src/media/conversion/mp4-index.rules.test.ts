import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { box, filmOf, table } from "#src/testing/boxes.ts";
import { drawOnce } from "#src/testing/drawn-film.ts";
import { drawClip } from "#src/testing/lesson-video.ts";
import { indexFault } from "./mp4-index.rules.ts";
import { noEnd, noVideo, unreadable } from "./rules.ts";

const faultOf = (file: Buffer, size = file.length) =>
  indexFault(size, async (at, length) => file.subarray(at, at + length));

const many = 85_000_000;
const ordinary = [
  table("stsz", 0, 2, 100, 100),
  table("stts", 1, 2, 40),
  table("stsc", 1, 1, 2, 1),
  table("stco", 1, 48),
];

const drawn = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2"];
const encoded = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const filmed: [string, () => Buffer][] = [
  ["with its index at the start", () => drawClip("start")],
  ["with its index at the end", () => drawClip("end")],
  [
    "in fragments",
    () => readFileSync(drawOnce([...drawn, ...encoded, "-movflags", "frag_keyframe+empty_moov"])),
  ],
  [
    "with uncompressed sound",
    () => readFileSync(drawOnce([...drawn, ...encoded, "-c:a", "pcm_s16le", "-f", "mov"])),
  ],
  [
    "with a track of times",
    () => readFileSync(drawOnce([...drawn, ...encoded, "-timecode", "01:00:00:00", "-f", "mov"])),
  ],
];

test.each(filmed)("a film %s is believed", async (_, read) => {
  expect(await faultOf(read())).toBeNull();
});

test("six hours at 120 pictures a second, with 600,000 chunks, are believed", async () => {
  const samples = 6 * 3600 * 120;
  const hollow = (type: string, numbers: number[], bytes: number) => {
    const whole = table(type, ...numbers);
    whole.writeUInt32BE(whole.length + bytes);
    return [whole, Buffer.alloc(bytes)];
  };
  const film = filmOf([
    ...hollow("stsz", [0, samples], 4 * samples),
    ...hollow("ctts", [samples], 8 * samples),
    ...hollow("stco", [600_000], 4 * 600_000),
    table("stts", 1, samples, 1),
  ]);
  expect(await faultOf(film, 8_000_000_000)).toBeNull();
});

test("the ordinary index of the next tests is believed", async () => {
  expect(await faultOf(filmOf(ordinary))).toBeNull();
});

/** With the table of that name exchanged, or added. */
function withTable(type: string, ...numbers: number[]): Buffer {
  const others = ordinary.filter((one) => one.toString("latin1", 4, 8) !== type);
  return filmOf([...others, table(type, ...numbers)]);
}

test.each([
  ["85 million pictures of one size", withTable("stsz", 1, many)],
  ["85 million sizes", withTable("stsz", 0, many)],
  ["85 million half sizes", withTable("stz2", 4, many)],
  ["85 million durations", withTable("stts", many, 1, 1)],
  ["85 million delays", withTable("ctts", many, 1, 1)],
  ["85 million runs of chunks", withTable("stsc", many, 1, 1, 1)],
  ["85 million places", withTable("stco", many, 48)],
  ["85 million long places", withTable("co64", many, 0, 48)],
  ["85 million keyframes", withTable("stss", many, 1)],
  ["85 million edits", filmOf(ordinary, { edits: [table("elst", many, 0, 0, 0)] })],
])("a small film that claims %s is refused", async (_, film) => {
  expect(film.length).toBeLessThan(2600);
  expect(await faultOf(film)).toBe(unreadable);
});

test("a claim hidden in a second table, in a box inside another, or in a second index is refused", async () => {
  const claim = table("stsz", 1, many);
  expect(await faultOf(filmOf([claim, ...ordinary]))).toBe(unreadable);
  expect(await faultOf(filmOf([...ordinary, box("udta", box("udta", claim))]))).toBe(unreadable);
  const second = filmOf([claim]).subarray(20);
  expect(await faultOf(Buffer.concat([filmOf(ordinary), second]))).toBe(unreadable);
});

test("values of sound in chunks that claim far more than there is are refused", async () => {
  const sound = (values: number) =>
    filmOf(
      [
        table("stsz", 2, 40_000),
        table("stts", 1, 40_000, 1),
        table("stsc", 1, 1, values, 1),
        table("stco", 4, 1, 2, 3, 4),
      ],
      { kind: "soun" },
    );
  expect(await faultOf(sound(0xffffffff))).toBe(unreadable);
  expect(await faultOf(sound(10_000))).toBe(noVideo);
});

test("a few edits over millions of pictures, which a program repeats for each, are refused", async () => {
  const pictures = 2_000_000;
  const edit = [1, 0, 0x10000];
  const edits = (count: number) =>
    filmOf([table("stsz", 1, pictures)], {
      edits: [table("elst", count, ...Array.from({ length: count }, () => edit).flat())],
    });
  expect(await faultOf(edits(2), 10_000_000)).toBeNull();
  expect(await faultOf(edits(40), 10_000_000)).toBe(unreadable);
});

test("fragments that claim more pictures than the file has room for are refused", async () => {
  const run = (flags: number, count: number) => {
    const body = Buffer.alloc(8);
    body.writeUInt32BE(flags);
    body.writeUInt32BE(count, 4);
    return box("moof", box("traf", box("trun", body)));
  };
  for (const fragment of [run(0, many), run(0x200, many)]) {
    expect(await faultOf(Buffer.concat([filmOf(ordinary), fragment]))).toBe(unreadable);
  }
  expect(await faultOf(Buffer.concat([filmOf(ordinary), run(0, 20)]))).toBeNull();
});

/** The film, with this length in the head of its first box of that name. */
function withLength(film: Buffer, type: string, length: number): Buffer {
  const changed = Buffer.from(film);
  changed.writeUInt32BE(length, changed.indexOf(type) - 4);
  return changed;
}

test("a box longer than the one that contains it holds no more than fits", async () => {
  const claim = withTable("stsz", 0, many);
  for (const type of ["stsz", "stbl", "trak"]) {
    expect(await faultOf(withLength(claim, type, 400_000_000))).toBe(unreadable);
  }
  const noted = filmOf([...ordinary, box("udta", box("note", Buffer.alloc(8)))]);
  expect(await faultOf(withLength(noted, "note", 5000))).toBeNull();
});

test("boxes inside each other without end, and boxes in crowds, are refused", async () => {
  let nested = table("stsz", 1, many);
  for (let depth = 0; depth < 2000; depth++) nested = box("udta", nested);
  expect(await faultOf(filmOf([nested]))).toBe(unreadable);
  const crowd = Buffer.concat(Array.from({ length: 30_000 }, () => box("free", Buffer.alloc(0))));
  expect(await faultOf(filmOf([crowd]))).toBe(unreadable);
});

test("a compressed index, and one of a hundred megabytes, are refused", async () => {
  const compressed = box("moov", box("cmov", Buffer.alloc(64)));
  expect(await faultOf(Buffer.concat([box("ftyp", Buffer.alloc(12)), compressed]))).toBe(
    unreadable,
  );
  const large = filmOf(ordinary);
  large.writeUInt32BE(100_000_000, 20);
  expect(await faultOf(large, 200_000_000)).toBe(unreadable);
});

test("a film without its end is incomplete, one without pictures has no video", async () => {
  const last = drawClip("end");
  expect(await faultOf(last.subarray(0, last.length * 0.6))).toBe(noEnd);
  const first = drawClip("start");
  expect(await faultOf(first.subarray(0, 600))).toBe(noEnd);
  expect(await faultOf(filmOf(ordinary, { kind: "soun" }))).toBe(noVideo);
  expect(await faultOf(Buffer.from("Semillas de frijol y maíz\n"))).toBe(unreadable);
});

test("a film of any size is judged with few small reads", async () => {
  const film = drawClip("end");
  const reads: number[] = [];
  await indexFault(film.length, async (at, length) => {
    reads.push(length);
    return film.subarray(at, at + length);
  });
  expect(reads.length).toBeLessThan(20);
  expect(Math.max(...reads)).toBeLessThanOrEqual(16 * 1024);
});
