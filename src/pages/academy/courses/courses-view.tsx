import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import { statusLabels } from "#src/courses/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { CoursesData } from "./courses-data.ts";
import { RemovedList } from "./removed-list.tsx";

type CoursesViewProps = {
  shown: CoursesData & { csrf: string };
  failed: FormProblem | undefined;
};

export function CoursesView({ shown, failed }: CoursesViewProps) {
  const { href } = useAdmin();
  const { tab, rows, removed, page, pages, query, done, csrf } = shown;
  return (
    <main id="contenido" className="courses-admin">
      <h1>Cursos</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {failed ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <Tabs shown={shown} />
      {tab === "review" ? <QueueLead isManual={shown.isManual} /> : null}
      {tab === null ? <CourseSearch shown={shown} /> : null}
      {tab === "removed" ? <RemovedList rows={removed} csrf={csrf} /> : null}
      {rows.length + removed.length === 0 ? <Empty level="h2" {...emptyWords(shown)} /> : null}
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

function Tabs({ shown: { tab, waiting } }: { shown: CoursesData }) {
  const { href } = useAdmin();
  const tabs = [
    { of: null, path: coursesPath, name: "Todos" },
    { of: "review", path: `${coursesPath}?tab=review`, name: `Por revisar (${waiting})` },
    { of: "removed", path: `${coursesPath}?tab=removed`, name: "Eliminados" },
  ];
  return (
    <nav aria-label="Cursos">
      <ul className="courses-nav">
        {tabs.map(({ of, path, name }) => (
          <li key={path}>
            <a href={href(path)} aria-current={of === tab ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QueueLead({ isManual }: { isManual: boolean }) {
  return (
    <p className="muted">
      {isManual
        ? "Cada curso se publica cuando lo apruebas y sus videos están listos."
        : "Los cursos se publican solos cuando están completos y sus videos están listos."}
    </p>
  );
}

function emptyWords({ tab, terms, status }: CoursesData) {
  if (tab === "review") return { title: "No hay cursos por revisar" };
  if (tab === "removed") return { title: "No hay nada que restaurar" };
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
