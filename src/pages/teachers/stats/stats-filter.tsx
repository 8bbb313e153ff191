import { ranges } from "#src/teaching/statistics/window.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { CourseChoice } from "./course-choice-data.ts";
import { type StatsQuery, statsPath } from "./stats-address.rules.ts";

type StatsFilterProps = {
  asked: StatsQuery;
  course: { id: string; title: string } | null;
  choice: CourseChoice;
};

/** How many days, and which course: links and a form, without scripts too. */
export function StatsFilter({ asked, course, choice }: StatsFilterProps) {
  const { range, courseId, terms } = asked;
  return (
    <div className="stats-filter">
      <nav className="folder-tabs" aria-label="Días que se muestran">
        <ul>
          {ranges.map((days) => (
            <li key={days}>
              <a
                href={statsPath({ range: days, courseId, terms })}
                aria-current={days === range ? "page" : undefined}
              >
                {days} días
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {choice.options ? (
        <form
          className="pick"
          // The list shows what the address asks for, also after going back.
          key={`${range} ${courseId}`}
          action="/teachers/stats"
          method="get"
        >
          <input type="hidden" name="range" value={range} />
          <div className="field">
            <label htmlFor="course">Curso</label>
            <select className="inp" id="course" name="course" defaultValue={courseId ?? ""}>
              <option value="">Todos tus cursos</option>
              {choice.options.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <Button variant="secondary">Ver</Button>
        </form>
      ) : (
        <CourseSearch asked={asked} />
      )}
      {choice.found ? <FoundCourses asked={asked} found={choice.found} /> : null}
      {course && !choice.options ? (
        <a className="all" href={statsPath({ range })}>
          Ver todos tus cursos
        </a>
      ) : null}
    </div>
  );
}

/** Of very many courses, those whose title has the words. */
function CourseSearch({ asked: { range, courseId, terms } }: { asked: StatsQuery }) {
  return (
    <search>
      <form className="pick" key={`${range} ${courseId} ${terms}`} action="/teachers/stats">
        <input type="hidden" name="range" value={range} />
        {courseId ? <input type="hidden" name="course" value={courseId} /> : null}
        <div className="field">
          <label htmlFor="terms">Buscar un curso por título</label>
          <input
            className="inp"
            id="terms"
            type="search"
            name="terms"
            defaultValue={terms}
            maxLength={100}
          />
        </div>
        <Button variant="secondary">Buscar</Button>
      </form>
    </search>
  );
}

type FoundCoursesProps = { asked: StatsQuery; found: NonNullable<CourseChoice["found"]> };

function FoundCourses({ asked: { range, terms }, found }: FoundCoursesProps) {
  if (found.courses.length === 0) {
    return <p className="found">Ninguno de tus cursos tiene «{terms}» en el título.</p>;
  }
  return (
    <div className="found">
      <ul aria-label={`Cursos con «${terms}»`}>
        {found.courses.map(({ id, title }) => (
          <li key={id}>
            <a href={statsPath({ range, courseId: id })}>{title}</a>
          </li>
        ))}
      </ul>
      {found.hasMore ? (
        <p className="muted small">Hay más: escribe otra palabra del título.</p>
      ) : null}
    </div>
  );
}
