import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { box, changeBox } from "#src/testing/boxes.ts";
import { h264, openFilms, picture, sound } from "#src/testing/films.ts";

const exec = promisify(execFile);
vi.setConfig({ testTimeout: 60_000 });
const { dir, film, convert, refusal, close } = await openFilms();
afterAll(close);

let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.end("#EXTM3U\n");
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeEach(() => {
  asked = [];
});

const ordinary = await film("ordinary.mp4", [...picture("256x144", 2), ...h264]);
/** Recognisable by its unique shape. */
const secret = await film("secret.mp4", [...picture("200x200", 2), ...h264]);

async function file(name: string, content: Buffer | string): Promise<string> {
  await writeFile(join(dir, name), content);
  return join(dir, name);
}

const noMp4 = /^El archivo no es un video.* Expórtalo como MP4/;

const dash = (address: string) =>
  `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S"
  profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet contentType="video">
  <Representation id="1" bandwidth="9"><BaseURL>${address}</BaseURL></Representation>
  </AdaptationSet></Period></MPD>`;
/** Well-formed, with `skip` where a video has the type of its first box. */
const disguised = (address: string) => `<!--skip-->${dash(address)}`;
const lists = {
  hls: (address: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${address}\n#EXT-X-ENDLIST\n`,
  concat: (address: string) => `ffconcat version 1.0\nfile '${address}'\n`,
  dash,
  "dash that looks like a video": disguised,
};

test.each(Object.entries(lists))(
  "a playlist disguised as %s opens no other video and contacts no server",
  async (_, list) => {
    for (const address of ["secret.mp4", `file:${secret}`, `${origin}/film.mp4`]) {
      const bait = await file("bait.mp4", list(address));
      expect(await refusal(bait)).toMatch(
        /^El (archivo no .* se pueda leer|video está incompleto)/,
      );
      expect(existsSync(`${bait}.hls`)).toBe(false);
    }
    expect(asked).toEqual([]);
  },
);

test("the same playlists and references work without our restrictions", async () => {
  const look = ["-v", "verbose", "-protocol_whitelist", "file,http,tcp"];
  const see = async (bait: string, ...more: string[]) =>
    (await exec("ffprobe", [...look, ...more, bait]).catch((error) => error)).stderr;
  expect(await see(await file("near.mp4", disguised("secret.mp4")))).toContain("200x200");
  await see(await file("far.mp4", disguised(`${origin}/film.mp4`)));
  expect(asked).toContain("/film.mp4");
  const index = changeBox(await readFile(ordinary), "dref", () =>
    reference(box("alis", alias(secret))),
  );
  const follow = ["-enable_drefs", "1", "-use_absolute_path", "1"];
  expect(await see(await file("alias.mp4", index), ...follow)).toContain(`Opening '${secret}'`);
});

/** The record that old Macintosh programs wrote for pictures stored in another file. */
function alias(path: string): Buffer {
  const [volume, name] = ["disk", basename(path)];
  const head = Buffer.alloc(150);
  head.writeUInt8(volume.length, 10);
  head.write(volume, 11, "latin1");
  head.writeUInt8(name.length, 50);
  head.write(name, 51, "latin1");
  const where = Buffer.from((volume + path).replaceAll("/", ":"), "latin1");
  const record = Buffer.alloc(4 + where.length + (where.length % 2));
  // 2: the whole path.
  record.writeUInt16BE(2, 0);
  record.writeUInt16BE(where.length, 2);
  where.copy(record, 4);
  return Buffer.concat([Buffer.alloc(4), head, record, Buffer.from([0xff, 0xff, 0, 0])]);
}

function reference(entry: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry]);
}

test.each([
  ["an alias", box("alis", alias(secret))],
  ["the address of a file", box("url ", Buffer.from(`\0\0\0\0file://${secret}\0`))],
  ["the address of a server", box("url ", Buffer.from(`\0\0\0\0${origin}/film.mp4\0`))],
])("a video that refers to pictures elsewhere, by %s, shows none of them", async (_, entry) => {
  // The index of the other video, which fits only that video's pictures.
  const hollow = changeBox(await readFile(secret), "mdat", (pictures) => pictures.fill(0));
  const source = await file(
    "hollow.mp4",
    changeBox(hollow, "dref", () => reference(entry)),
  );
  expect(await refusal(source)).toMatch(/^El video está dañado/);
  expect(asked).toEqual([]);
});

test("frames of 16,000 by 16,000 are refused, from the start or from the middle on", async () => {
  const red = "color=red:s=16000x16000:r=1:d=1";
  const huge = await film("huge.mov", ["-f", "lavfi", "-i", red, "-c:v", "mjpeg", "-q:v", "9"]);
  expect(await refusal(huge)).toBe("La imagen del video es demasiado grande: el máximo es 8K.");
  const small = await film("small.mov", [...picture("160x90", 4), "-c:v", "mjpeg"]);
  const bytes = await readFile(small);
  // The bytes before the size of each picture: marker, length, colour depth.
  const mark = Buffer.from("ffc0001108", "hex");
  let at = bytes.lastIndexOf(mark);
  for (let last = 0; last < 40; last++) {
    bytes.writeUInt16BE(16_000, at + mark.length);
    bytes.writeUInt16BE(16_000, at + mark.length + 2);
    at = bytes.lastIndexOf(mark, at - 1);
  }
  expect(at).toBeGreaterThan(0);
  expect(await refusal(await file("growing.mov", bytes))).toMatch(/^El video está dañado/);
});

test("a video with a false duration is measured, or refused", async () => {
  const set = (at: number, value: number) => (header: Buffer) => {
    header.writeUInt32BE(value, at);
    return header;
  };
  let claims: Buffer = await readFile(ordinary);
  for (const [name, at] of [
    ["mvhd", 16],
    ["tkhd", 20],
    ["mdhd", 16],
    ["elst", 8],
  ] as const) {
    claims = changeBox(claims, name, set(at, 2 ** 31 - 2));
  }
  const { made } = await convert(await file("claims.mp4", claims));
  expect(made.durationSeconds).toBe(2);
  const endless = await file("endless.mp4", changeBox(claims, "stts", set(12, 2 ** 24)));
  expect(await refusal(endless)).toMatch(/^El video dura más de 6 horas/);
});

test("a small video that expands to hours, or to millions of frames, is refused", async () => {
  const rare = ["-vf", "settb=1,setpts=N*3600", "-vsync", "vfr"];
  const hours = await film("hours.mp4", [...picture("160x90", 3, 1), ...rare, ...h264]);
  expect((await stat(hours)).size).toBeLessThan(20_000);
  expect(await refusal(hours)).toBe("El archivo dice durar mucho más de lo que contiene.");

  const many = 90_000_000;
  const sizes = changeBox(await readFile(ordinary), "stsz", (box) => {
    box.writeUInt32BE(1, 4);
    box.writeUInt32BE(many, 8);
    return box.subarray(0, 12);
  });
  const times = changeBox(sizes, "stts", (box) => {
    box.writeUInt32BE(many, 8);
    return box;
  });
  const frames = await file("frames.mp4", times);
  expect(await refusal(frames)).toMatch(noMp4);
});

test("a truncated video is refused, wherever its index is", async () => {
  const inputs = [...picture("320x180", 3), ...sound(3), ...h264];
  const indexFirst = await film("first.mp4", [...inputs, "-movflags", "+faststart"]);
  const indexLast = await film("last.mp4", inputs);
  for (const whole of [indexFirst, indexLast]) {
    const bytes = await readFile(whole);
    for (const part of [0.3, 0.9]) {
      const cut = await file("cut.mp4", bytes.subarray(0, bytes.length * part));
      expect(await refusal(cut)).toMatch(/^El video está incompleto/);
    }
  }
});

test("a file that is a video only by name is refused with a text for its teacher", async () => {
  const png = await film("drawing.png", [...picture("64x64", 1), "-frames:v", "1"]);
  // An empty archive, with the usual end record.
  const zip = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
  expect(await refusal(await file("png.mp4", await readFile(png)))).toMatch(noMp4);
  const noMatroska = Buffer.from("\x1a\x45\xdf\xa3 and nothing else", "latin1");
  expect(await refusal(await file("mkv.mp4", noMatroska))).toMatch(noMp4);
  expect(await refusal(await file("zip.mp4", zip))).toMatch(noMp4);
  expect(await refusal(await file("text.mp4", "Semillas de frijol y maíz\n"))).toMatch(noMp4);
  expect(await refusal(await file("empty.mp4", ""))).toBe("El archivo está vacío.");
  expect(await refusal(await file("ftyp.mp4", box("ftyp", Buffer.from("isom"))))).toMatch(
    /^El (video|archivo) /,
  );
});
