import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { priceOf } from "#src/courses/price.rules.ts";
import type { CourseSummary } from "#src/courses/queries.ts";
import { slugOf } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import type { CourseCardData } from "./course-card.tsx";

type Shown = Pick<
  CourseSummary,
  | "id"
  | "title"
  | "category"
  | "coverKey"
  | "teacherName"
  | "teacherPlace"
  | "ratingTenths"
  | "studentCount"
  | "priceCents"
>;

/** What a course card shows; the price in pesos only while a rate is known. */
export function cardOf(
  place: Pick<Ctx, "academy">,
  course: Shown,
  rate: Rate | null,
): CourseCardData {
  const { id, title, category, teacherName, teacherPlace, studentCount } = course;
  return {
    id,
    slug: slugOf(title),
    title,
    category,
    teacherName,
    teacherPlace,
    studentCount,
    coverUrl: coverUrl(place, course),
    rating: course.ratingTenths / 10,
    ...priceOf(place, course, rate),
  };
}
