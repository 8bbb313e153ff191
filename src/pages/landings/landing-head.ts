// What search engines and shared links show of a landing.
import type { MetaDescriptor } from "react-router";
import { shareTitleUrl } from "#src/courses/cover/share-title.ts";
import type { CourseSummary } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import { itemListData, organizationData } from "#src/pages/frame/structured-data.ts";
import { motifInTitle } from "#src/prints/words.ts";
import { excerptOf, mainHeadline } from "./landing.rules.ts";

type Listed = Pick<CourseSummary, "id" | "title">;

/** What a search engine shows of a description. */
const descriptionMaximum = 160;

export function mainHead(ctx: Ctx, courses: Listed[]): MetaDescriptor[] {
  return headOf(ctx, {
    headline: mainHeadline,
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
    headline: headline || name,
    title: `${headline || "Cursos en línea"} · ${name}`,
    description:
      excerptOf(about, descriptionMaximum) ||
      `Cursos en video de ${name}. Aprende a tu ritmo, desde el celular.`,
    courses,
  });
}

type Shown = { headline: string; title: string; description: string; courses: Listed[] };

function headOf(ctx: Ctx, shown: Shown): MetaDescriptor[] {
  const { headline, title, description, courses } = shown;
  const motif = motifInTitle(headline) ?? "seedling";
  const shared = {
    ...{ title, description, path: "/" },
    image: shareTitleUrl(ctx, { page: "home", title: headline, motif }),
    imageAlt: `${headline}, sobre un grabado del campo al amanecer`,
  };
  const listed = courses.map((course) => ({ name: course.title, path: coursePath(course) }));
  return [
    { title },
    { name: "description", content: description },
    canonical(ctx, "/"),
    ...sharedMeta(ctx, shared),
    organizationData(ctx),
    ...(listed.length > 0 ? [itemListData(ctx, listed)] : []),
  ];
}
