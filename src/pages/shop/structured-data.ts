import { academyUrl } from "#src/academies/academy-url.ts";
import { type Course, lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Data } from "#src/pages/frame/structured-data.ts";
import { isoDuration } from "./seo.rules.ts";

/** A schema.org Course. It claims no rating, because no counted reviews back the stars. */
export function courseData(ctx: Ctx, course: Course, image: string): Data {
  const url = academyUrl(ctx, coursePath(course));
  const seconds = lessonsInOrder(course).reduce((sum, one) => sum + one.durationSeconds, 0);
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: course.title,
    description: course.description,
    url,
    image,
    inLanguage: "es",
    provider: {
      "@type": "Organization",
      name: ctx.academy.name,
      url: academyUrl(ctx, "/"),
    },
    offers: {
      "@type": "Offer",
      category: "Paid",
      price: course.priceCents / 100,
      priceCurrency: "USD",
      url,
      ...availability(course, ctx.now),
    },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      ...(seconds > 0 ? { courseWorkload: isoDuration(seconds) } : {}),
      instructor: { "@type": "Person", name: course.teacher.name },
    },
  };
}

/** Nothing can be bought before it opens. */
function availability({ scheduledLaunch }: Course, now: Date): Record<string, string> {
  if (!scheduledLaunch || scheduledLaunch <= now) {
    return { availability: "https://schema.org/InStock" };
  }
  return {
    availability: "https://schema.org/OutOfStock",
    availabilityStarts: scheduledLaunch.toISOString(),
  };
}
