// Courses with an uploaded cover.
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { type Course, findCourse } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import { keepImage } from "#src/images/keep-image.ts";
import type { TestAcademy } from "./people.ts";

/** Returns the course with its cover. */
export async function giveCover(
  { ctx }: TestAcademy,
  courseId: string,
  bytes: Buffer,
): Promise<Course> {
  const kept = await keepImage(ctx, "cover", bytes);
  if (!kept) throw new Error("the cover was refused");
  const own = and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId));
  await ctx.db.update(courses).set({ coverKey: kept.folder }).where(own);
  const course = await findCourse(ctx, courseId);
  if (!course) throw new Error("the course is gone");
  return course;
}

/** 1600 by 900, different everywhere. */
export function busyPhoto(): Promise<Buffer> {
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
  return sharp(noise, { raw: { width: 200, height: 100, channels: 3 } })
    .resize(1600, 900)
    .jpeg()
    .toBuffer();
}
