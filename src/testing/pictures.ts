// Picture files for tests: a photo as a phone takes it, and files that only look like a picture.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };

/** The text in the file's metadata. */
export const secret = "Finca La Esperanza, vereda El Tablon";

/**
 * Taken with the phone upright: red above blue when shown, but stored sideways with red at the
 * left; with a text in its EXIF.
 */
export async function phonePhoto(): Promise<Buffer> {
  const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: red } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 400, channels: 3, background: blue } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: secret } } })
    .jpeg()
    .toBuffer();
}

/** Noise, so that a missing part would show. */
export function noisePhoto(format: "jpeg" | "png" | "gif", width = 400): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height: width, channels: 3, background: red, noise } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of a few hundred bytes that claims to be 30000 by 30000. */
export function giantHeader(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(30_000, 0);
  size.writeUInt32BE(30_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk("IHDR", size), chunk("IDAT", data), chunk("IEND")]);
}

/** Two frames, one red and one blue. */
export async function movingWebp(): Promise<Buffer> {
  const frames = [red, blue].map((background) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** The same picture, marked as the first of two frames. */
export function movingPng(still: Buffer): Buffer {
  const firstChunks = 8 + 12 + 13;
  const frames = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, firstChunks), frames, still.subarray(firstChunks)]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
