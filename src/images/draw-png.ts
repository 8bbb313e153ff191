// Draws the PNG pictures for mails, for shared links and of a site, out of pictures of ours.
import sharp from "sharp";
import { INKS } from "#src/prints/inks.ts";
import { shareSize } from "./image.rules.ts";

/** Messengers leave out heavier pictures. */
const mostBytes = 300_000;

/** 1200 × 675. */
export function drawMailCover(source: Buffer): Promise<Buffer> {
  return sharp(source)
    .resize(1200, 675, { fit: "cover" })
    .png({ palette: true, effort: 1 })
    .toBuffer();
}

/** A print shows whole on its paper, with its uneven edge. */
export function drawSharePrint(svg: Buffer): Promise<Buffer> {
  const { width, height } = shareSize;
  const [margin, background] = [20, INKS.paper];
  return sharp(svg)
    .resize(width, height - 2 * margin, { fit: "contain", background })
    .extend({ top: margin, bottom: margin, background })
    .flatten({ background })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** Fills the square. */
export function drawIcon(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg).resize(size, size).png({ palette: true }).toBuffer();
}

/** Whole on its plate; where a phone may cut a circle out, within that circle. */
export async function drawLogoIcon(logo: Buffer, size: number): Promise<Buffer> {
  const background = (await isPale(logo)) ? INKS.black : INKS.paper;
  const side = Math.round(size * (size < 180 ? 0.94 : 0.62));
  const margin = { top: Math.floor((size - side) / 2), left: Math.floor((size - side) / 2) };
  const rest = { bottom: size - side - margin.top, right: size - side - margin.left };
  return sharp(logo)
    .resize(side, side, { fit: "contain", background })
    .extend({ ...margin, ...rest, background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer();
}

/** A logo that paper would hide (visual language: Academy accent): its opaque part is nearly white. */
async function isPale(logo: Buffer): Promise<boolean> {
  const small = sharp(logo).resize(64, 64, { fit: "inside" }).ensureAlpha().toColourspace("srgb");
  const { data } = await small.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  let [light, opaque] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const share = (data[i + 3] ?? 0) / 255;
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
    light += (share * (0.2126 * r + 0.7152 * g + 0.0722 * b)) / 255;
    opaque += share;
  }
  return opaque > 0 && light / opaque > 0.8;
}

/** A photo loses colours until it is light enough. */
export async function drawSharePhoto(source: Buffer): Promise<Buffer> {
  const { width, height } = shareSize;
  const photo = sharp(source).resize(width, height, { fit: "cover" });
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const draw = (colours: number, dither: number) =>
    sharp(data, { raw: info }).png({ palette: true, effort: 1, colours, dither }).toBuffer();
  for (const [colours, dither] of [
    [256, 1],
    [64, 0],
  ] as const) {
    const png = await draw(colours, dither);
    if (png.length < mostBytes) return png;
  }
  return draw(16, 0);
}
