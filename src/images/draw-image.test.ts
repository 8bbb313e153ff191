import sharp, { type Metadata, type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import type { Drawn } from "#src/outside/tools/image-tool.ts";
import {
  giantHeader,
  movingPng,
  movingWebp,
  noisePhoto,
  phonePhoto,
  secret,
} from "#src/testing/pictures.ts";
import { drawImage } from "./draw-image.ts";
import { maxImageBytes, type Purpose, variantsOf } from "./image.rules.ts";

async function drawn(bytes: Buffer, purpose: Purpose): Promise<Drawn> {
  const variants = await drawImage(bytes, purpose);
  if (!variants || variants === "narrow") throw new Error("the image was refused");
  return variants;
}

/** `400.avif 400×225`, for each variant. */
async function shapes(bytes: Buffer, purpose: Purpose): Promise<string[]> {
  const variants = await drawn(bytes, purpose);
  return Promise.all(
    variants.map(async ({ width, format, bytes }) => {
      const is = await sharp(bytes).metadata();
      expect(kindOf(is)).toBe(format);
      return `${width}.${format} ${is.width}×${is.height}`;
    }),
  );
}

function kindOf({ format, compression }: Metadata): string {
  return format === "heif" && compression === "av1" ? "avif" : format;
}

/** The colour of the largest variant at `x` and `y`, each from 0 to 1. */
async function colourAt(variants: Drawn, x: number, y: number) {
  const { bytes } = variants.toSorted((a, b) => b.width - a.width)[0] ?? {};
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
  return [...data.subarray(at * info.channels, at * info.channels + 3)];
}

/** Expects two colours to be equal except for compression. */
function expectNear(colour: number[], expected: number[]): void {
  for (const [at, value] of expected.entries()) {
    expect(Math.abs((colour[at] ?? 999) - value), `${colour} for ${expected}`).toBeLessThan(30);
  }
}

function plain(width: number, height: number, background = "#c81e1e"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

describe("the variants", () => {
  test("of a cover are 16:9 in the widths of the pages, the middle one last", async () => {
    expect(await shapes(await noisePhoto("jpeg", 1600), "cover")).toEqual([
      "400.avif 400×225",
      "400.webp 400×225",
      "640.avif 640×360",
      "960.avif 960×540",
      "960.webp 960×540",
      "1280.avif 1280×720",
      "1280.webp 1280×720",
      "640.webp 640×360",
    ]);
  });

  test("of a person are square", async () => {
    const sizes = [96, 96, 192, 384, 384, 192].map((size) => `${size}×${size}`);
    const found = await shapes(await phonePhoto(), "person");
    expect(found.map((one) => one.split(" ")[1])).toEqual(sizes);
  });

  test.each([
    ["a wide logo", 1000, 250, ["200×50", "400×100"]],
    ["a tall logo", 300, 900, ["34×100", "67×200"]],
    ["a small logo", 120, 40, ["120×40", "120×40"]],
  ])("of %s show all of it", async (_, width, height, [small, double]) => {
    const found = await shapes(await plain(width, height).png().toBuffer(), "logo");
    expect(found.map((one) => one.split(" ")[1])).toEqual([small, double, double, small]);
  });

  test.each([
    ["cover", 500, 500, "500×281"],
    ["cover", 3000, 90, "160×90"],
    ["cover", 1, 1, "1×1"],
    ["person", 20, 30, "20×20"],
  ] as const)("of a %s of %i by %i are never enlarged", async (purpose, width, height, largest) => {
    const found = await shapes(await plain(width, height).png().toBuffer(), purpose);
    expect(found).toHaveLength(variantsOf(purpose).length);
    expect(found.filter((one) => one.endsWith(` ${largest}`))).not.toEqual([]);
    const widths = found.map((one) => Number(/ (\d+)×/.exec(one)?.[1]));
    expect(Math.max(...widths)).toBeLessThanOrEqual(width);
  });
});

describe("a photo", () => {
  test.each(["person", "cover"] as const)("is upright as a %s", async (purpose) => {
    const variants = await drawn(await phonePhoto(), purpose);
    for (const x of [0.05, 0.95]) {
      expectNear(await colourAt(variants, x, 0.05), [200, 30, 30]);
      expectNear(await colourAt(variants, x, 0.95), [30, 30, 200]);
    }
  });

  test("contains no metadata: neither place nor author", async () => {
    const photo = await plain(800, 600)
      .withExif({
        IFD0: { ImageDescription: secret, Artist: secret },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "2/1 27/1 0/1", GPSLongitudeRef: "W" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const { exif, xmp, icc } = await sharp(photo).metadata();
    expect([exif, xmp, icc].map(Boolean)).toEqual([true, true, true]);
    expect(photo.includes(secret)).toBe(true);
    for (const { bytes } of await drawn(photo, "cover")) {
      expect(bytes.includes(secret)).toBe(false);
      const left = await sharp(bytes).metadata();
      const { exif, orientation, xmp, icc, iptc } = left;
      expect([exif, orientation, xmp, icc, iptc]).toEqual(Array(5).fill(undefined));
    }
  });
});

describe("an image in any colour format", () => {
  const red = [200, 30, 30];
  const file = (make: (image: Sharp) => Sharp) => make(plain(900, 600)).toBuffer();

  test.each([
    ["a wide gamut", () => file((one) => one.withIccProfile("p3").jpeg())],
    ["CMYK", () => file((one) => one.toColourspace("cmyk").withIccProfile("cmyk").jpeg())],
    ["16 bits", () => file((one) => one.toColourspace("rgb16").png())],
    ["a palette", () => file((one) => one.png({ palette: true }))],
    ["WebP", () => file((one) => one.webp())],
  ])("%s becomes sRGB", async (_, make) => {
    expectNear(await colourAt(await drawn(await make(), "cover"), 0.5, 0.5), red);
  });

  test("greyscale stays grey", async () => {
    const grey = await plain(900, 600, "#808080").toColourspace("b-w").png().toBuffer();
    expectNear(await colourAt(await drawn(grey, "cover"), 0.5, 0.5), [128, 128, 128]);
  });

  test("gets the paper colour where it is transparent, unless it is a logo", async () => {
    const clear = await sharp({
      create: { width: 900, height: 600, channels: 4, background: "#0000" },
    })
      .png()
      .toBuffer();
    expectNear(await colourAt(await drawn(clear, "cover"), 0.5, 0.5), [251, 247, 234]);
    for (const { bytes } of await drawn(clear, "logo")) {
      expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    }
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>';
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

test.each([
  ["an SVG", () => Buffer.from(svg)],
  ["an SVG after the start of a PNG", () => Buffer.concat([pngStart, Buffer.from(svg)])],
  ["a GIF", () => noisePhoto("gif")],
  ["a TIFF", () => plain(9, 9).tiff().toBuffer()],
  ["an AVIF", () => plain(64, 64).avif({ effort: 0 }).toBuffer()],
  ["a HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ["a PDF", () => Buffer.from("%PDF-1.7\n")],
  ["a sound in RIFF", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
  ["an HTML page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["nothing", () => Buffer.alloc(0)],
  ["a JPEG start without a picture", () => jpegStart],
  ["HTML after the start of a JPEG", () => Buffer.concat([jpegStart, Buffer.from("<html>")])],
  ["an animated WebP", movingWebp],
  ["an animated PNG", async () => movingPng(await noisePhoto("png", 40))],
  ["half a JPEG", async () => firstHalf(await noisePhoto("jpeg"))],
  ["half a PNG", async () => firstHalf(await noisePhoto("png"))],
  [
    "half a WebP",
    async () =>
      firstHalf(
        await sharp(await noisePhoto("png"))
          .webp()
          .toBuffer(),
      ),
  ],
  ["a PNG that declares a giant size", giantHeader],
  ["a small file of 40 megapixels", () => large(8000, 5000)],
  ["a photo one byte over 5 MB", () => padded(maxImageBytes + 1)],
])("%s is refused", async (_, make) => {
  expect(await drawImage(await make(), "cover")).toBeNull();
});

test.each([
  ["36 megapixels", () => large(9000, 4000)],
  ["5 MB", () => padded(maxImageBytes)],
])("a photo of %s is accepted", async (_, make) => {
  expect(await drawImage(await make(), "person")).not.toBeNull();
});

function firstHalf(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

function large(width: number, height: number): Promise<Buffer> {
  return plain(width, height).png({ compressionLevel: 1 }).toBuffer();
}

/** A JPEG may have any bytes after its end. */
async function padded(bytes: number): Promise<Buffer> {
  const file = Buffer.alloc(bytes);
  (await plain(40, 40).jpeg().toBuffer()).copy(file);
  return file;
}
