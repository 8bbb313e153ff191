// The icons of an academy's site: its logo if it has one, else its initial on the ink of its band;
// of the root academy our mark. Drawn once, kept as files.
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { siteMark } from "#src/prints/site-mark.ts";
import { bandOf } from "#src/ui/brand/theme.ts";
import { initialOf } from "#src/ui/formats/initial.rules.ts";
import { drawOnce } from "./draw-once.ts";
import { imageAddress, largestKey } from "./image.rules.ts";

/** Raise it when the icons are drawn differently. */
const edition = 2;

export const iconNames = ["96", "180", "192", "512", "maskable"] as const;
export type IconName = (typeof iconNames)[number];

type Place = Pick<Ctx, "academy">;

/** Changes whenever the icon does, so that caches may keep it for ever. */
export function iconUrl(ctx: Place, name: IconName): string {
  return `/icons/${name}.png?v=${versionOf(ctx)}`;
}

/** The same, of the picture in a browser's tab; the product's own is a file of the build. */
export function tabIconUrl(ctx: Place): string {
  if (ctx.academy.subdomain === null) return "/favicon.svg";
  return `${tabIconPath}?v=${versionOf(ctx)}`;
}

export const tabIconPath = "/icons/favicon.svg";

/** The file-store key of a square PNG; the first request draws it. */
export function siteIcon(ctx: Ctx, name: IconName): Promise<string> {
  const { academy, outside } = ctx;
  const folder = `covers/icons/${academy.id}/${name}`;
  return drawOnce(ctx, { folder, key: `${folder}/${versionOf(ctx)}.png` }, async () => {
    const size = name === "maskable" ? 512 : (Number(name) as 96 | 180 | 192 | 512);
    const key = logoKey(ctx);
    if (key && (await outside.files.stat(key))) {
      const logo = await buffer(outside.files.read(key));
      return outside.images.png(academy.id, logo, `logo-${size}`);
    }
    const mark = markOf(ctx, { size, maskable: name === "maskable" });
    return outside.images.png(academy.id, Buffer.from(mark), `icon-${size}`);
  });
}

/** An SVG, in which a logo is a picture. */
export async function tabIcon(ctx: Ctx): Promise<string> {
  if (!logoKey(ctx)) return markOf(ctx, { size: 32 });
  const png = await buffer(ctx.outside.files.read(await siteIcon(ctx, "96")));
  const image = `<image width="96" height="96" href="data:image/png;base64,${png.toString("base64")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${image}</svg>`;
}

function markOf(ctx: Place, shape: { size: number; maskable?: boolean }): string {
  return siteMark({ ...shape, ...bandOf(ctx.academy.accent), initial: initialIn(ctx) });
}

function initialIn({ academy: { subdomain, name } }: Place): string | null {
  return subdomain === null ? null : initialOf(name);
}

function versionOf(ctx: Place): string {
  const { logoUrl, accent } = ctx.academy;
  const drawn = [edition, logoUrl, accent, initialIn(ctx)];
  return hash("sha256", drawn.join(" ")).slice(0, 10);
}

/** Null for an academy without a logo of ours. */
function logoKey({ academy: { logoUrl } }: Place): string | null {
  const end = imageAddress("logo", "/").slice(1);
  if (!logoUrl?.startsWith("/images/") || !logoUrl.endsWith(end)) return null;
  return largestKey("logo", logoUrl.slice(1, -end.length + 1));
}
