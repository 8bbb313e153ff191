import sharp from "sharp";
import { expect, test } from "vitest";
import { giantHeader, noisePhoto, phonePhoto, secret } from "#src/testing/pictures.ts";
import { drawPicture } from "./draw-picture.ts";

async function drawn(bytes: Buffer): Promise<Buffer> {
  const picture = await drawPicture(bytes);
  if (!picture) throw new Error("the picture was refused");
  return picture;
}

test("a photo of a phone becomes a square WebP that stands upright", async () => {
  const picture = await drawn(await phonePhoto());
  expect(await sharp(picture).metadata()).toMatchObject({
    format: "webp",
    width: 320,
    height: 320,
  });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const redAndBlueAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return [data[at] ?? 0, data[at + 2] ?? 0];
  };
  for (const x of [10, 310]) {
    const [above, below] = [redAndBlueAt(x, 10), redAndBlueAt(x, 310)];
    expect(above[0]).toBeGreaterThan(above[1] ?? 0);
    expect(below[1]).toBeGreaterThan(below[0] ?? 0);
  }
});

test("what the photo told beside the picture is gone", async () => {
  const photo = await phonePhoto();
  expect(photo.includes(secret)).toBe(true);
  const picture = await drawn(photo);
  expect(picture.includes(secret)).toBe(false);
  const { exif, orientation, xmp, icc, iptc } = await sharp(picture).metadata();
  expect([exif, orientation, xmp, icc, iptc]).toEqual(Array(5).fill(undefined));
});

test("a PNG is drawn as well, a small one too", async () => {
  const picture = await drawn(await noisePhoto("png", 20));
  expect(await sharp(picture).metadata()).toMatchObject({ width: 320, height: 320 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>';
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ["an SVG", () => Buffer.from(svg)],
  ["a GIF", () => noisePhoto("gif")],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["nothing", () => Buffer.alloc(0)],
  ["a start without a picture", () => jpegStart],
  ["a page behind the start of a JPEG", () => Buffer.concat([jpegStart, Buffer.from("<html>")])],
  ["half a JPEG", async () => firstHalf(await noisePhoto("jpeg"))],
  ["half a PNG", async () => firstHalf(await noisePhoto("png"))],
  ["a PNG that says it is giant", giantHeader],
  ["a small file of 45 million points", () => plain(9000, 5000)],
])("%s is no picture", async (_, make) => {
  expect(await drawPicture(await make())).toBeNull();
});

test("a photo of 36 million points is taken", async () => {
  expect(await drawPicture(await plain(9000, 4000))).not.toBeNull();
});

function firstHalf(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

function plain(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#234" } as const;
  return sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
}
