// Re-encodes an uploaded image in every size that pages use: upright, in sRGB, without metadata. It
// runs in the process that draws.
import sharp, { type Sharp } from "sharp";
import type { Drawn } from "#src/outside/tools/image-tool.ts";
import { INKS } from "#src/prints/inks.ts";
import {
  type Crop,
  type Cut,
  maxImageBytes,
  mostImagePixels,
  type Purpose,
  sizesOf,
  variantsOf,
} from "./image.rules.ts";

const patienceSeconds = 10;

/** Size, time and likeness of these were measured: docs/decisions/016. */
const avif = { quality: 50, effort: 2 };
const webp = { quality: 72 };

/**
 * @returns the variants in the order of `variantsOf`; null unless a whole still image is given, and
 * "narrow" if what is cut from it has fewer points than it needs.
 */
export async function drawImage(
  bytes: Buffer,
  purpose: Purpose,
  cut: Cut = {},
): Promise<Drawn | "narrow" | null> {
  // Only these three decoders ever get untrusted bytes: sharp has a dozen more.
  if (bytes.length > maxImageBytes || !isImage(bytes)) return null;
  const whole = await decode(bytes, purpose, cut);
  return whole === null || whole === "narrow" ? whole : encode(whole, purpose);
}

function isImage(bytes: Buffer): boolean {
  const isJpeg = bytes.toString("hex", 0, 3) === "ffd8ff";
  const riff = bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12);
  return isJpeg || isPng(bytes) || riff === "RIFFWEBP";
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString("hex", 0, 8) === "89504e470d0a1a0a";
}

/** The decoder sees only the first frame; an animation is declared before the image data. */
function isMovingPng(bytes: Buffer): boolean {
  return isPng(bytes) && bytes.subarray(0, bytes.indexOf("IDAT")).includes("acTL");
}

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** The part that pages show, no larger than the largest variant. */
async function decode(
  bytes: Buffer,
  purpose: Purpose,
  { crop = all, leastWidth = 0, leastSide = 0 }: Cut,
): Promise<Pixels | "narrow" | null> {
  try {
    const input = sharp(bytes, {
      limitInputPixels: mostImagePixels,
      failOn: "error",
      sequentialRead: true,
    }).timeout({ seconds: patienceSeconds });
    const { autoOrient, pages = 1 } = await input.metadata();
    if (pages > 1 || isMovingPng(bytes)) return null;
    const most = Math.max(...sizesOf[purpose].widths);
    const part = within(autoOrient, crop);
    if (Math.min(part.width, part.height * sizesOf[purpose].ratio) < leastWidth - 1)
      return "narrow";
    if (Math.max(part.width, part.height) < leastSide) return "narrow";
    const upright = input.autoOrient();
    const fitted = scale(crop === all ? upright : upright.extract(part), purpose, part, most);
    const opaque = purpose === "logo" ? fitted : fitted.flatten({ background: INKS.paper });
    const plain = opaque.toColourspace("srgb").raw({ depth: "uchar" });
    const { data, info } = await plain.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    return null;
  }
}

type Size = { width: number; height: number };

const all: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** At least one point, and none outside. */
function within({ width, height }: Size, crop: Crop) {
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}

/** Never enlarges: crops a cover or a person to its ratio, keeps a logo whole. */
function scale(image: Sharp, purpose: Purpose, from: Size, most: number): Sharp {
  const { ratio } = sizesOf[purpose];
  if (purpose === "logo") {
    return image.resize(most, Math.round(most / ratio), {
      fit: "inside",
      withoutEnlargement: true,
    });
  }
  const width = Math.max(1, Math.min(most, from.width, Math.round(from.height * ratio)));
  return image.resize(width, Math.max(1, Math.round(width / ratio)), { fit: "cover" });
}

async function encode({ data, ...raw }: Pixels, purpose: Purpose): Promise<Drawn> {
  const drawn: Drawn = [];
  // Chroma at half resolution blurs the edges of flat areas and letters.
  const chromaSubsampling = purpose === "logo" ? "4:4:4" : "4:2:0";
  for (const { width, format } of variantsOf(purpose)) {
    const sized = scale(sharp(data, { raw }), purpose, raw, width);
    const image = format === "avif" ? sized.avif({ ...avif, chromaSubsampling }) : sized.webp(webp);
    drawn.push({ width, format, bytes: await image.toBuffer() });
  }
  return drawn;
}
