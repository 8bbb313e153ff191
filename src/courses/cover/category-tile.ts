// The tile of a category whose logo was uploaded: the logo whole on paper, in the shape of a print.
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { imageAddress, largestKey } from "#src/images/image.rules.ts";
import { INKS } from "#src/prints/inks.ts";

const side = 360;
const margin = 44;

/** An SVG; null where the address is no logo of ours, or its file is gone. */
export async function logoTile({ outside }: Ctx, logoUrl: string): Promise<string | null> {
  const end = imageAddress("logo", "/").slice(1);
  if (!logoUrl.startsWith("/images/") || !logoUrl.endsWith(end)) return null;
  const key = largestKey("logo", logoUrl.slice(1, -end.length + 1));
  if (!(await outside.files.stat(key))) return null;
  const bytes = await buffer(outside.files.read(key));
  const room = side - 2 * margin;
  // An SVG in an <img> loads nothing, so it holds the picture.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" fill="${INKS.paper}"/>` +
    `<image x="${margin}" y="${margin}" width="${room}" height="${room}" ` +
    `href="data:image/webp;base64,${bytes.toString("base64")}"/></svg>`
  );
}
