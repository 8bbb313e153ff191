import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import { statusLabels } from "#src/courses/rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { CoursesData } from "./courses-data.ts";

export function CoursesView({ shown }: { shown: CoursesData }) {
  const { href } = useAdmin();
  const { isQueue, isManual, waiting, rows, page, pages, query } = shown;
  return (
    <main id="contenido">
      <h1>Cursos</h1>
      <nav aria-label="Cursos">
        <ul className="courses-nav">
          <li>
            <a href={href(coursesPath)} aria-current={isQueue ? undefined : "page"}>
              Todos
            </a>
          </li>
          <li>
            <a href={href(`${coursesPath}?tab=review`)} aria-current={isQueue ? "page" : undefined}>
              Por revisar ({waiting})
            </a>
          </li>
        </ul>
      </nav>
      {isQueue ? (
        <p className="muted">
          {isManual
            ? "Cada curso se publica cuando lo apruebas y sus videos están listos."
            : "Los cursos se publican solos cuando están completos y sus videos están listos."}
        </p>
      ) : (
        <CourseSearch shown={shown} />
      )}
      {rows.length === 0 ? <Empty level="h2" {...emptyWords(shown)} /> : null}
      <ul className="courses-list" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <h2>
              <a className="courses-link" href={href(row.href)}>
                {row.title}
              </a>
            </h2>
            <p className="small muted">
              <b>{row.state}</b> · {row.facts}
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(to) => href(`${coursesPath}?${query}page=${to}`)} />
      ) : null}
    </main>
  );
}

function emptyWords({ isQueue, terms, status }: CoursesData) {
  if (isQueue) return { title: "No hay cursos por revisar" };
  if (terms || status) {
    return { title: "Ningún curso es así", hint: "Prueba con otra palabra o con otro estado." };
  }
  return {
    title: "Todavía no hay cursos",
    hint: "Los hacen tus docentes: los invitas en Docentes.",
  };
}

function CourseSearch({ shown: { terms, status } }: { shown: CoursesData }) {
  const { href } = useAdmin();
  const [action = "", kept = ""] = href(coursesPath).split("?");
  return (
    <search>
      <form className="courses-search" action={action} method="get" key={`${terms} ${status}`}>
        {[...new URLSearchParams(kept)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label htmlFor="terms">Buscar por título o docente</label>
          <input
            className="inp"
            id="terms"
            type="search"
            name="terms"
            defaultValue={terms}
            maxLength={100}
          />
        </div>
        <div className="field">
          <label htmlFor="status">Estado</label>
          <select className="inp" id="status" name="status" defaultValue={status ?? ""}>
            <option value="">Todos</option>
            {Object.entries(statusLabels).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">Buscar</Button>
      </form>
    </search>
  );
}
