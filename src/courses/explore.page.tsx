// /explore: the catalogue.
import { useLoaderData } from "react-router";
import { load } from "#src/http/react-router.ts";
import { frameOf } from "#src/site/frame.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/format.rules.ts";
import { SiteFooter } from "#src/ui/page-foot.tsx";
import { CategoryTabs, FeedHeader } from "#src/ui/page-head.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { cardOf } from "./course-card-data.ts";
import { CourseGrid } from "./course-grid.tsx";
import { listPublishedCourses } from "./queries.ts";
import { categories, everyCategory } from "./rules.ts";

// Divisible by the columns of every screen.
const pageSize = 24;

export const loader = load(async ({ ctx, web, url }) => {
  const category = url.searchParams.get("category") ?? everyCategory;
  const terms = url.searchParams.get("terms")?.trim().slice(0, 100) ?? "";
  const page = Math.max(1, Math.floor(Number(url.searchParams.get("page")) || 1));
  const known = (categories as readonly string[]).includes(category);
  const { courses, total } = known
    ? await listPublishedCourses(ctx, {
        category,
        terms,
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
    : { courses: [], total: 0 };
  const rate = await ctx.outside.rates.usdCop();
  return {
    frame: frameOf(ctx, web, url),
    courses: courses.map((course) => cardOf(course, rate)),
    total,
    category,
    terms,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
});

export function meta() {
  return [
    { title: "Cursos · Semillero" },
    {
      name: "description",
      content:
        "Cursos en video de cultivo, gastronomía, bienestar, arte y sostenibilidad, hechos por gente del campo colombiano.",
    },
  ];
}

export default function Explore() {
  const { frame, courses, total, category, terms, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <FeedHeader {...frame} terms={terms} />
      <CategoryTabs current={category} />
      <main className="wrap">
        <section aria-labelledby="nuestros-cursos">
          <SectionHead id="nuestros-cursos" level="h1" first title="Nuestros Cursos">
            {formatCounted(total, "curso", "cursos")}
          </SectionHead>
          {courses.length > 0 ? (
            <CourseGrid courses={courses} titleLevel="h2" lead />
          ) : (
            <NoCourses />
          )}
          {pages > 1 ? <Pager category={category} terms={terms} page={page} pages={pages} /> : null}
        </section>
        <CategoryTiles />
      </main>
      <SiteFooter {...frame.foot} />
    </>
  );
}

function NoCourses() {
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      title="No existen cursos en esta categoría"
      level="h2"
      action={
        <ButtonLink variant="secondary" href="/explore?category=todos">
          Ver todos
        </ButtonLink>
      }
    />
  );
}

type PagerProps = { category: string; terms: string; page: number; pages: number };

function Pager({ category, terms, page, pages }: PagerProps) {
  const to = (number: number) =>
    `/explore?${new URLSearchParams({ category, ...(terms ? { terms } : {}), page: `${number}` })}`;
  return (
    <nav className="pager" aria-label="Páginas">
      {page > 1 ? (
        <ButtonLink variant="secondary" href={to(page - 1)}>
          Anterior
        </ButtonLink>
      ) : null}
      <span>{`Página ${page} de ${pages}`}</span>
      {page < pages ? (
        <ButtonLink variant="secondary" href={to(page + 1)}>
          Siguiente
        </ButtonLink>
      ) : null}
    </nav>
  );
}
