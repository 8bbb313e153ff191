// The picture shown with a link to a course where people share it: drawn once, kept as a file.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";
import { coverSource, coverUrl, type Printed } from "./cover-image.ts";

/** Raise it when the picture is drawn differently. */
const edition = 1;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function shareImageUrl(course: Printed): string {
  return `/covers/${course.id}.png?v=${versionOf(course)}`;
}

/** A link in a large group is opened by many at once: they wait for one drawing. */
const drawing = new Map<string, Promise<void>>();

/** The file-store key of a PNG of 1200 × 630; the first request draws it. */
export async function shareImage(ctx: Ctx, course: Printed): Promise<string> {
  const folder = `covers/share/${course.id}`;
  const key = `${folder}/${versionOf(course)}.png`;
  if (await ctx.outside.files.stat(key)) return key;
  const drawn =
    drawing.get(key) ?? draw(ctx, course, { folder, key }).finally(() => drawing.delete(key));
  drawing.set(key, drawn);
  await drawn;
  return key;
}

type Place = { folder: string; key: string };

async function draw(ctx: Ctx, course: Printed, { folder, key }: Place): Promise<void> {
  const { files, images } = ctx.outside;
  const source = await coverSource(ctx, course);
  const kind = course.coverKey ? "share-photo" : "share-print";
  const png = await images.png(ctx.academy.id, source, kind);
  for (const outdated of await files.list(folder)) {
    if (outdated !== key) await files.remove(outdated);
  }
  await files.put(key, Readable.from([png]), png.length);
}

function versionOf(course: Printed): string {
  return createHash("sha256")
    .update(`${edition} ${coverUrl(course)}`)
    .digest("hex")
    .slice(0, 10);
}
