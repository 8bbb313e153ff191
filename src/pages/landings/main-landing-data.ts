// What the main landing shows: four courses, a testimonial, and where to write.
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { findLanding } from "#src/academies/queries.ts";
import { teachingPath } from "#src/accounts/teachers/teaching.rules.ts";
import { type CourseSummary, listPublishedCourses } from "#src/courses/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { listMostBought } from "#src/ledger/most-bought-queries.ts";
import { landingScene } from "#src/prints/landing-scenes.ts";
import { spotOf } from "#src/ui/brand/theme.ts";
import { cardsOf, landingCourses, readingsOf } from "./landing-courses.ts";
import { mainHead } from "./landing-head.ts";

export async function mainLandingData(ctx: Ctx) {
  const { orNull, isWhole } = readingsOf(ctx);
  const [words, found, rate] = await Promise.all([
    orNull("words", findLanding(ctx)),
    orNull("courses", findCourses(ctx)),
    ctx.outside.rates.usdCop(),
  ]);
  return {
    host: "main" as const,
    isWhole: isWhole(),
    head: mainHead(ctx, found ?? []),
    courses: found && cardsOf(ctx, found, rate),
    testimonial: words?.testimonial ?? null,
    teachHref: teachHref(ctx),
    contactHref: ctx.outside.contactUrl ?? "/contact?topic=ensenar",
    scene: landingScene("phone", spotOf(ctx.academy.accent)),
  };
}

/** As the settings ask; else what is bought most, then the newest. */
async function findCourses(ctx: Ctx): Promise<CourseSummary[]> {
  const { terms, category } = ctx.outside.landing;
  const limit = landingCourses;
  if (terms || category) {
    const asked = { terms, category: category || everyCategory, limit, offset: 0 };
    const { courses } = await listPublishedCourses(ctx, asked);
    if (courses.length > 0) return courses;
  }
  const [bought, newest] = await Promise.all([
    listMostBought(ctx, limit),
    listPublishedCourses(ctx, { limit, offset: 0 }),
  ]);
  const isNew = ({ id }: CourseSummary) => bought.every((one) => one.id !== id);
  return [...bought, ...newest.courses.filter(isNew)].slice(0, limit);
}

/** Who has an account goes on from it. */
function teachHref({ actor }: Ctx): string {
  if (!actor?.completedSignUp) return "/login/signup?campaign=LandingTeach";
  return actor.role === "student" ? teachingPath : "/dashboard";
}
