// The picture of a course: its uploaded cover, or the linocut that its title prints.
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { Ctx } from "#src/ctx.ts";
import { cover } from "#src/ui/prints/cover.ts";
import { findCourse } from "./queries.ts";

export type Printed = { id: string; title: string; category: string; coverKey: string | null };

/** Raise it when the generator draws differently, so that old prints leave the caches. */
const edition = 1;

/** Changes whenever the picture does, so that it may be cached for ever. */
export function coverUrl(course: Printed): string {
  if (course.coverKey) return `/${course.coverKey}`;
  const version = hash("sha256", `${edition} ${course.title} ${course.category}`).slice(0, 10);
  return `/covers/${course.id}.svg?v=${version}`;
}

export function coverSvg(course: Printed): string {
  return cover({ title: course.title, category: course.category, id: course.id });
}

/** 1200 × 675, for mails. */
export async function coverPng(ctx: Ctx, courseId: string): Promise<Buffer> {
  const course = await findCourse(ctx, courseId, { archived: true });
  if (!course) throw new Error(`course ${courseId} vanished`);
  const source = course.coverKey
    ? await buffer(ctx.outside.files.read(course.coverKey))
    : Buffer.from(coverSvg(course));
  return sharp(source).resize(1200, 675, { fit: "cover" }).png({ palette: true }).toBuffer();
}
