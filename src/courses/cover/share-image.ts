// The picture shown with a link to a course where people share it: drawn once, kept as a file.
import { createHash } from "node:crypto";
import type { Ctx } from "#src/ctx.ts";
import { drawOnce } from "#src/images/draw-once.ts";
import { coverSource, coverUrl, type Printed } from "./cover-image.ts";
import { everyCourse } from "./printed-queries.ts";

/** Raise it when the picture is drawn differently. */
const edition = 1;

type Place = Pick<Ctx, "academy">;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function shareImageUrl(place: Place, course: Printed): string {
  return `/covers/${course.id}.png?v=${versionOf(place, course)}`;
}

/** The file-store key of a PNG of 1200 × 630; the first request draws it. */
export async function shareImage(ctx: Ctx, course: Printed): Promise<string> {
  const folder = shareFolder(course.id);
  return drawOnce(ctx, { folder, key: `${folder}/${versionOf(ctx, course)}.png` }, async () => {
    const kind = course.coverKey ? "share-photo" : "share-print";
    return ctx.outside.images.png(ctx.academy.id, await coverSource(ctx, course), kind);
  });
}

/** Has nothing but the course's own pictures. */
export function shareFolder(courseId: string): string {
  return `covers/share/${courseId}`;
}

/** Those of every course of the academy. */
export async function* shareFolders(ctx: Ctx): AsyncGenerator<string> {
  for await (const id of everyCourse(ctx)) yield shareFolder(id);
}

function versionOf(place: Place, course: Printed): string {
  return createHash("sha256")
    .update(`${edition} ${coverUrl(place, course)}`)
    .digest("hex")
    .slice(0, 10);
}
