// What an academy's landing shows: its own words, courses, categories, teachers, and where to write.
import { contactOf } from "#src/academies/contact.ts";
import { findLanding } from "#src/academies/queries.ts";
import {
  listCategoriesWithCourses,
  listTeachersWithCourses,
} from "#src/courses/catalogue/landing-queries.ts";
import { tileUrl } from "#src/courses/cover/tile-url.rules.ts";
import { listLaunches } from "#src/courses/launches/launch-queries.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { MotifName } from "#src/prints/boxes.ts";
import { landingScene, standsInField } from "#src/prints/landing-scenes.ts";
import { motifInTitle } from "#src/prints/words.ts";
import { spotOf } from "#src/ui/brand/theme.ts";
import { excerptOf, leadMaximum, mottoMaximum, searchPath } from "./landing.rules.ts";
import { cardsOf, landingCourses, readingsOf } from "./landing-courses.ts";
import { academyHead } from "./landing-head.ts";

const mostTeachers = 8;
/** Of an academy that says nothing of itself. */
const plainLead = "Cursos en video para aprender a tu ritmo, desde el celular.";
const comingLead = "Pronto abrimos cursos en video para aprender a tu ritmo, desde el celular.";

export async function academyLandingData(ctx: Ctx) {
  const { orNull, isWhole } = readingsOf(ctx);
  const { academy } = ctx;
  const [words, found, categories, rate] = await Promise.all([
    orNull("words", findLanding(ctx)),
    orNull("courses", listPublishedCourses(ctx, { limit: landingCourses, offset: 0 })),
    orNull("categories", listCategoriesWithCourses(ctx)),
    ctx.outside.rates.usdCop(),
  ]);
  const isEmpty = found?.total === 0;
  // An academy that is about to close opens nothing more.
  const isComing = isEmpty && !academy.closesAt;
  const [teachers, launches] = await Promise.all([
    isEmpty ? null : orNull("teachers", listTeachersWithCourses(ctx, mostTeachers)),
    isComing ? orNull("launches", listLaunches(ctx, { limit: landingCourses })) : null,
  ]);
  const { headline = "", about = "", testimonial = null } = words ?? {};
  const lead = excerptOf(about, leadMaximum);
  const courses = [...(found?.courses ?? []), ...(launches ?? [])];
  const motif = motifOf([headline, academy.name, ...courses.map(({ title }) => title)]);
  return {
    host: "academy" as const,
    isWhole: isWhole(),
    head: academyHead(ctx, { headline, about, courses: found?.courses ?? [] }),
    name: academy.name,
    headline: headline || academy.name,
    lead: lead || (isComing ? comingLead : plainLead),
    /** Whether its page about itself says more. */
    tellsMore: lead !== about.trim(),
    /** Null where none could be read, and where none is for sale nor will be. */
    courses: found && (isComing || !isEmpty) ? cardsOf(ctx, courses, rate) : null,
    hasCourses: !isEmpty,
    total: found?.total ?? 0,
    categories: (categories ?? []).map((one) => ({
      name: one.name,
      tile: one.logoUrl && tileUrl(one),
    })),
    teachers: (teachers ?? []).map(({ description, ...teacher }) => ({
      ...teacher,
      description: excerptOf(description, mottoMaximum),
      href: searchPath(teacher.name),
    })),
    testimonial,
    email: contactOf(ctx),
    whatsapp: academy.whatsapp,
    motif,
    scene: landingScene(`academy-phone-${motif}`, spotOf(academy.accent)),
  };
}

/** What the first of these words names that stands well on a field. */
function motifOf(texts: string[]): MotifName {
  const named = texts.map((text) => motifInTitle(text));
  return named.find((motif) => motif && standsInField(motif)) ?? "corn";
}
