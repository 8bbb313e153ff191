// The picture of a course: its uploaded cover, or a linocut drawn from its title.
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { imageAddress, largestKey } from "#src/images/image.rules.ts";
import { cover, lessonPrint } from "#src/prints/cover.ts";
import { findPrinted } from "./printed-queries.ts";

export type Printed = { id: string; title: string; category: string; coverKey: string | null };

/** Raise it when the generator draws differently, so that caches drop old prints. */
const edition = 2;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function coverUrl(course: Printed): string {
  if (course.coverKey) return imageAddress("cover", `${course.coverKey}/`);
  const version = hash("sha256", `${edition} ${course.title} ${course.category}`).slice(0, 10);
  return `/covers/${course.id}.svg?v=${version}`;
}

export function coverSvg(course: Printed): string {
  return cover({ title: course.title, category: course.category, id: course.id });
}

type PrintedLesson = { id: string; title: string };

/** The print of a class, which is drawn also where the course has a photo. */
export function lessonPrintUrl(course: Printed, { id, title }: PrintedLesson): string {
  const drawn = `${edition} ${course.title} ${course.category} ${title}`;
  return `/covers/${course.id}/${id}.svg?v=${hash("sha256", drawn).slice(0, 10)}`;
}

export function lessonPrintSvg({ id, title, category }: Printed, lesson: PrintedLesson): string {
  return lessonPrint({ id, title, category }, lesson);
}

/** The source of the course's other pictures: its print, or the largest variant of its photo. */
export async function coverSource(ctx: Ctx, course: Printed): Promise<Buffer> {
  if (!course.coverKey) return Buffer.from(coverSvg(course));
  return buffer(ctx.outside.files.read(largestKey("cover", `${course.coverKey}/`)));
}

/** 1200 × 675, for mails. */
export async function coverPng(ctx: Ctx, courseId: string): Promise<Buffer> {
  const course = await findPrinted(ctx, courseId);
  if (!course) throw new Error(`course ${courseId} vanished`);
  const source = await coverSource(ctx, course);
  return ctx.outside.images.png(ctx.academy.id, source, "mail-cover");
}
