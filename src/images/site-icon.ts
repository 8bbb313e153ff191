// The icons of an academy's site on a phone: its logo if it has one, else our mark. Drawn once, kept
// as files.
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { INKS } from "#src/prints/inks.ts";
import { siteMark } from "#src/prints/site-mark.ts";
import { drawOnce } from "./draw-once.ts";
import { imageAddress, largestKey } from "./image.rules.ts";

/** Raise it when the icons are drawn differently. */
const edition = 1;

export const iconNames = ["180", "192", "512", "maskable"] as const;
export type IconName = (typeof iconNames)[number];

/** Behind the mark, and of the bars of the window around the site. */
export const iconColour = INKS.corn;

/** Changes whenever the icon does, so that caches may keep it for ever. */
export function iconUrl(ctx: Pick<Ctx, "academy">, name: IconName): string {
  return `/icons/${name}.png?v=${versionOf(ctx)}`;
}

/** The file-store key of a square PNG; the first request draws it. */
export function siteIcon(ctx: Ctx, name: IconName): Promise<string> {
  const { academy, outside } = ctx;
  const folder = `covers/icons/${academy.id}/${name}`;
  return drawOnce(ctx, { folder, key: `${folder}/${versionOf(ctx)}.png` }, async () => {
    const size = name === "maskable" ? 512 : (Number(name) as 180 | 192 | 512);
    const key = logoKey(ctx);
    if (key && (await outside.files.stat(key))) {
      const logo = await buffer(outside.files.read(key));
      return outside.images.png(academy.id, logo, `logo-${size}`);
    }
    // A phone may cut a maskable icon to a circle of four fifths.
    const mark = siteMark({ size, field: iconColour, margin: name === "maskable" ? 8 : 1 });
    return outside.images.png(academy.id, Buffer.from(mark), `icon-${size}`);
  });
}

function versionOf({ academy }: Pick<Ctx, "academy">): string {
  return hash("sha256", `${edition} ${academy.logoUrl}`).slice(0, 10);
}

/** Null for an academy without a logo of ours. */
function logoKey({ academy: { logoUrl } }: Ctx): string | null {
  const end = imageAddress("logo", "/").slice(1);
  if (!logoUrl?.startsWith("/images/") || !logoUrl.endsWith(end)) return null;
  return largestKey("logo", logoUrl.slice(1, -end.length + 1));
}
