import { AsTable } from "#src/pages/frame/charts/chart-figure.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Print } from "#src/ui/pictures/print.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import type { LessonPage, LessonStops } from "./lesson-stops-data.ts";
import { type StatsQuery, statsPath } from "./stats-address.rules.ts";

type LessonListProps = { asked: StatsQuery; lessons: LessonPage };

/** Where people stop in each class, from the first day of the course. */
export function LessonList({ asked, lessons: { page, pages, modules } }: LessonListProps) {
  return (
    <section aria-labelledby="detenerse">
      <SectionHead title="Dónde se detienen" id="detenerse">
        Desde el comienzo
      </SectionHead>
      {modules.length === 0 ? <p>Este curso todavía no tiene clases.</p> : null}
      {modules.map(({ id, name, lessons }) => (
        <section key={id} className="stops" aria-labelledby={`m-${id}`}>
          <h3 id={`m-${id}`}>{name}</h3>
          <ul>
            {lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} />
            ))}
          </ul>
        </section>
      ))}
      {pages > 1 ? (
        <Pager
          page={page}
          pages={pages}
          to={(page) => `${statsPath({ ...asked, page })}#detenerse`}
          label="Páginas de clases"
        />
      ) : null}
    </section>
  );
}

function Lesson({ lesson: { id, title, href, counts, stop, chart } }: { lesson: LessonStops }) {
  return (
    <li>
      <div className="about">
        <h4>
          <a href={href}>{title}</a>
        </h4>
        {counts ? <p className="small num">{counts}</p> : null}
        <p id={`stop-${id}`} className="small num">
          {stop}
        </p>
      </div>
      {chart ? (
        <div className="reach">
          <div className="plot" role="img" aria-label={chart.name} aria-describedby={`stop-${id}`}>
            <Print svg={chart.svg} />
          </div>
          <AsTable of={chart.name} table={chart.table} />
        </div>
      ) : null}
    </li>
  );
}
