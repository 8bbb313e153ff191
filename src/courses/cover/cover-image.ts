// The picture of a course: its uploaded cover, or a linocut drawn from its title.
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { imageAddress, largestKey } from "#src/images/image.rules.ts";
import { cover, lessonPrint } from "#src/prints/cover.ts";
import { spotOf } from "#src/ui/brand/theme.ts";

export type Printed = { id: string; title: string; category: string; coverKey: string | null };

/** The academy, whose accent gives a print its light ink. */
type Place = Pick<Ctx, "academy">;

/** Raise it when the generator draws differently, so that caches drop old prints. */
const edition = 2;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function coverUrl(place: Place, course: Printed): string {
  if (course.coverKey) return imageAddress("cover", `${course.coverKey}/`);
  const drawn = `${course.title} ${course.category}`;
  return `/covers/${course.id}.svg?v=${versionOf(place, drawn)}`;
}

function versionOf({ academy }: Place, drawn: string): string {
  const spot = spotOf(academy.accent);
  return hash("sha256", [edition, ...(spot ? [spot] : []), drawn].join(" ")).slice(0, 10);
}

export function coverSvg({ academy }: Place, { id, title, category }: Printed): string {
  return cover({ id, title, category, spot: spotOf(academy.accent) });
}

type PrintedLesson = { id: string; title: string };

/** The print of a class, which is drawn also where the course has a photo. */
export function lessonPrintUrl(
  place: Place,
  course: Printed,
  { id, title }: PrintedLesson,
): string {
  const drawn = `${course.title} ${course.category} ${title}`;
  return `/covers/${course.id}/${id}.svg?v=${versionOf(place, drawn)}`;
}

export function lessonPrintSvg(
  { academy }: Place,
  { id, title, category }: Printed,
  lesson: PrintedLesson,
): string {
  return lessonPrint({ id, title, category, spot: spotOf(academy.accent) }, lesson);
}

/** The source of the course's other pictures: its print, or the largest variant of its photo. */
export async function coverSource(ctx: Ctx, course: Printed): Promise<Buffer> {
  if (!course.coverKey) return Buffer.from(coverSvg(ctx, course));
  return buffer(ctx.outside.files.read(largestKey("cover", `${course.coverKey}/`)));
}
