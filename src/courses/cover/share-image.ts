// The picture shown with a link to a course where people share it: drawn once, kept as a file.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import type { Ctx } from "#src/ctx.ts";
import { inTurn } from "#src/images/in-turn.ts";
import { INKS } from "#src/prints/inks.ts";
import { coverSource, coverUrl, type Printed } from "./cover-image.ts";

export const shareSize = { width: 1200, height: 630 };

/** Messengers leave out heavier pictures. */
const mostBytes = 300_000;

/** Raise it when the picture is drawn differently. */
const edition = 1;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function shareImageUrl(course: Printed): string {
  return `/covers/${course.id}.png?v=${versionOf(course)}`;
}

/** The file-store key of a PNG of 1200 × 630; the first request draws it. */
export async function shareImage(ctx: Ctx, course: Printed): Promise<string> {
  const { files } = ctx.outside;
  const folder = `covers/share/${course.id}`;
  const key = `${folder}/${versionOf(course)}.png`;
  if (await files.stat(key)) return key;
  return inTurn(async () => {
    if (await files.stat(key)) return key;
    const source = await coverSource(ctx, course);
    const png = await (course.coverKey ? drawPhoto(source) : drawPrint(source));
    for (const outdated of await files.list(folder)) await files.remove(outdated);
    await files.put(key, Readable.from([png]), png.length);
    return key;
  });
}

function versionOf(course: Printed): string {
  return createHash("sha256")
    .update(`${edition} ${coverUrl(course)}`)
    .digest("hex")
    .slice(0, 10);
}

/** A print shows whole on its paper, with its uneven edge. */
function drawPrint(svg: Buffer): Promise<Buffer> {
  const { width, height } = shareSize;
  const [margin, background] = [20, INKS.paper];
  return sharp(svg)
    .resize(width, height - 2 * margin, { fit: "contain", background })
    .extend({ top: margin, bottom: margin, background })
    .flatten({ background })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** A photo loses colours until it is light enough. */
async function drawPhoto(source: Buffer): Promise<Buffer> {
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
