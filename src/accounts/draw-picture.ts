// Draws a profile picture anew from the bytes that came: square, upright, and nothing told beside it.
import sharp from "sharp";

/** Of the drawn picture, across. */
const pixels = 320;

/** No phone's camera takes more in 5 MB; a file that claims more means to fill our memory. */
const mostPixels = 40_000_000;
const patienceSeconds = 10;

const signatures = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];

/** WebP; null for bytes that are no whole JPEG or PNG. */
export async function drawPicture(bytes: Buffer): Promise<Buffer | null> {
  // Only these two decoders ever see a stranger's bytes: sharp knows a dozen more.
  if (!signatures.some((one) => bytes.subarray(0, one.length).equals(one))) return null;
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize(pixels, pixels, { fit: "cover" })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
