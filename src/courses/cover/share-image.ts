// The picture shown with a link to a course where people share it: drawn once, kept as a file.
import type { Ctx } from "#src/ctx.ts";
import { drawOnce } from "#src/images/draw-once.ts";
import { coverSource, type Printed } from "./cover-image.ts";
import { drawnPlace, drawnVersion } from "./drawn-pictures.ts";

const edition = 1;

type Place = Pick<Ctx, "academy">;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function shareImageUrl(place: Place, course: Printed): string {
  return `/covers/${course.id}.png?v=${drawnVersion(place, course, edition)}`;
}

/** The file-store key of a PNG of 1200 × 630; the first request draws it. */
export async function shareImage(ctx: Ctx, course: Printed): Promise<string> {
  return drawOnce(ctx, drawnPlace(ctx, course, { use: "share", edition }), async () => {
    const kind = course.coverKey ? "share-photo" : "share-print";
    return ctx.outside.images.png(ctx.academy.id, await coverSource(ctx, course), kind);
  });
}
