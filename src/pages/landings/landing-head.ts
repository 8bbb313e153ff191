// What search engines and shared links show of a landing.
import type { MetaDescriptor } from "react-router";
import { academyUrl } from "#src/academies/academy-url.ts";
import { everyCategory } from "#src/academies/rules.ts";
import { sharePageUrl } from "#src/courses/cover/share-page.ts";
import type { CourseSummary } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import { excerptOf } from "./landing.rules.ts";

type Listed = Pick<CourseSummary, "id" | "title">;
type Data = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** What a search engine shows of a description. */
const descriptionMaximum = 160;

export function mainHead(ctx: Ctx, courses: Listed[]): MetaDescriptor[] {
  return headOf(ctx, {
    title: `Cursos del campo, contados por quienes lo trabajan · ${ctx.academy.name}`,
    description:
      "Cursos en video hechos por gente que siembra, cría, cocina y teje. Aprende de ellos o crea el tuyo y vive de tu conocimiento.",
    courses,
  });
}

type Words = { headline: string; about: string; courses: Listed[] };

export function academyHead(ctx: Ctx, { headline, about, courses }: Words): MetaDescriptor[] {
  const { name } = ctx.academy;
  return headOf(ctx, {
    title: `${headline || "Cursos en línea"} · ${name}`,
    description:
      excerptOf(about, descriptionMaximum) ||
      `Cursos en video de ${name}. Aprende a tu ritmo, desde el celular.`,
    courses,
  });
}

type Shown = { title: string; description: string; courses: Listed[] };

function headOf(ctx: Ctx, { title, description, courses }: Shown): MetaDescriptor[] {
  const shared = {
    ...{ title, description, path: "/" },
    image: sharePageUrl(ctx, { category: everyCategory }),
    imageAlt: "Grabado de un amanecer en el campo",
  };
  return [
    { title },
    { name: "description", content: description },
    canonical(ctx, "/"),
    ...sharedMeta(ctx, shared),
    { "script:ld+json": organizationData(ctx, description) },
    ...(courses.length > 0 ? [{ "script:ld+json": listData(ctx, courses) }] : []),
  ];
}

/** A schema.org Organization. */
function organizationData(ctx: Ctx, description: string): Data {
  const { name, logoUrl, email } = ctx.academy;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url: academyUrl(ctx, "/"),
    description,
    ...(logoUrl ? { logo: academyUrl(ctx, logoUrl) } : {}),
    ...(email ? { email } : {}),
  };
}

/** A schema.org ItemList of pages of courses. */
function listData(ctx: Ctx, courses: Listed[]): Data {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: courses.map((course, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: course.title,
      url: academyUrl(ctx, coursePath(course)),
    })),
  };
}
