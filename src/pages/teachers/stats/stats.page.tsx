// /teachers/stats: what happened in the last days, in all courses of the teacher or in one.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { ChartFigure } from "#src/pages/frame/charts/chart-figure.tsx";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Completion, Figures } from "./figures.tsx";
import { LessonList } from "./lesson-list.tsx";
import { csvPath, readStatsQuery } from "./stats-address.rules.ts";
import { statsPageData } from "./stats-data.ts";
import { StatsFilter } from "./stats-filter.tsx";

export const loader = loadForMember(({ ctx, url }) =>
  statsPageData(ctx, readStatsQuery(url.searchParams)),
);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Estadísticas")];
}

export default function StatsPage() {
  const shown = useLoaderData<typeof loader>();
  const { asked, course, lessons, isEmptyAccount } = shown;
  return (
    <main id="contenido" className="wrap stats">
      <h1>Estadísticas</h1>
      {isEmptyAccount ? (
        <Empty
          level="h2"
          title="Todavía no tienes cursos"
          hint="Cuando alguien compre o vea uno de tus cursos, aquí lo ves."
          art={<SpotArt motif="sack" />}
          action={<ButtonLink href="/teachers/courses/create">Crear curso</ButtonLink>}
        />
      ) : (
        <>
          <StatsFilter asked={asked} course={course} choice={shown.choice} />
          <SectionHead title={course?.title ?? "Todos tus cursos"} first>
            Últimos {asked.range} días, {shown.span}
          </SectionHead>
          <Figures figures={shown.figures} />
          <Completion completion={shown.completion} />
          <div className="charts">
            {shown.charts.map((chart) => (
              <ChartFigure key={chart.id} chart={chart} />
            ))}
          </div>
          <Download href={csvPath("days", asked)}>Descargar los días (CSV)</Download>
          {lessons ? <LessonList asked={asked} lessons={lessons} /> : <ChooseCourse />}
          {lessons ? (
            <Download href={csvPath("classes", asked)}>Descargar las clases (CSV)</Download>
          ) : null}
        </>
      )}
    </main>
  );
}

function ChooseCourse() {
  return (
    <section aria-labelledby="detenerse">
      <SectionHead title="Dónde se detienen" id="detenerse" />
      <p>Elige un curso arriba para ver en qué parte de cada clase se detiene la gente.</p>
    </section>
  );
}

function Download({ href, children }: { href: string; children: string }) {
  return (
    <p className="download">
      <ButtonLink variant="secondary" size="small" href={href} download="">
        <Icon name="download-simple" small />
        {children}
      </ButtonLink>
    </p>
  );
}
