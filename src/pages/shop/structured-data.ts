import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { priceOf } from "#src/courses/price.rules.ts";
import { type Course, lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import type { Data } from "#src/pages/frame/structured-data.ts";
import { type CoursePrice, leadingPesos } from "#src/ui/formats/price.rules.ts";
import { isoDuration } from "./seo.rules.ts";

/** A schema.org Course. It claims no rating, because no counted reviews back the stars. */
export function courseData(
  ctx: Ctx,
  course: Course,
  { image, rate }: { image: string; rate: Rate | null },
): Data {
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
      ...largePrice(priceOf(ctx, course, rate)),
      url,
      ...availability(ctx, course),
    },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      ...(seconds > 0 ? { courseWorkload: isoDuration(seconds) } : {}),
      instructor: { "@type": "Person", name: course.teacher.name },
    },
  };
}

/** The amount that the page shows large. */
function largePrice(price: CoursePrice): { price: number; priceCurrency: string } {
  const pesos = leadingPesos(price);
  if (pesos === null) return { price: price.priceCents / 100, priceCurrency: "USD" };
  return { price: pesos, priceCurrency: "COP" };
}

/** Nothing can be bought before it opens, nor in an academy that is about to close. */
function availability({ academy, now }: Ctx, { scheduledLaunch }: Course): Record<string, string> {
  if (academy.closesAt) return { availability: "https://schema.org/Discontinued" };
  if (!scheduledLaunch || scheduledLaunch <= now) {
    return { availability: "https://schema.org/InStock" };
  }
  return {
    availability: "https://schema.org/OutOfStock",
    availabilityStarts: scheduledLaunch.toISOString(),
  };
}
