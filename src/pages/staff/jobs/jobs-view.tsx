import { jobsPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import type { JobsData } from "./jobs-data.ts";

type Shown = JobsData & { csrf: string };

export function JobsView({ shown, failed }: { shown: Shown; failed: FormProblem | undefined }) {
  const { rows, queues, queue, queueTitle, count, page, pages, done, csrf } = shown;
  const query = queue ? `queue=${encodeURIComponent(queue)}&` : "";
  return (
    <main id="contenido" className="staff">
      <h1>Trabajos que fallaron</h1>
      <p>
        Fallaron en todos sus intentos y se guardan 90 días. Al reintentarlos vuelven a su cola con
        todos sus intentos.
      </p>
      {failed ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {rows.length === 0 ? <Empty level="h2" title="Ningún trabajo ha fallado del todo" /> : null}
      <nav aria-label="Colas" hidden={queues.length === 0}>
        <ul className="staff-nav">
          <li>
            <a href={jobsPath} aria-current={queue === null ? "page" : undefined}>
              Todos
            </a>
          </li>
          {queues.map((one) => (
            <li key={one.queue}>
              <a href={one.href} aria-current={one.queue === queue ? "page" : undefined}>
                {one.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {queue ? (
        <details className="staff-sure">
          <summary>Reintentar toda la cola</summary>
          <form method="post" action={jobsPath}>
            <p>
              {queueTitle}: {count === 1 ? "1 trabajo vuelve" : `${count} trabajos vuelven`} a su
              cola.
            </p>
            <input type="hidden" name="_csrf" value={csrf} />
            <input type="hidden" name="intent" value="retry-queue" />
            <input type="hidden" name="queue" value={queue} />
            <Button>Sí, reintentar</Button>
          </form>
        </details>
      ) : null}
      <ul className="staff-list" hidden={rows.length === 0}>
        {rows.map((row) => (
          <Job key={row.id} row={row} csrf={csrf} />
        ))}
      </ul>
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(to) => `${jobsPath}?${query}page=${to}`} />
      ) : null}
    </main>
  );
}

function Job({ row, csrf }: { row: Shown["rows"][number]; csrf: string }) {
  const about = `${row.title}, ${row.failed}`;
  return (
    <li>
      <h2>{row.title}</h2>
      <p>{row.reason}</p>
      <p className="small muted">
        {row.academy} · {row.failed} · {row.tries} · {row.queue} · {row.id}
      </p>
      <div className="staff-acts">
        <form method="post" action={jobsPath}>
          <Hidden id={row.id} csrf={csrf} intent="retry" />
          <Button variant="secondary" size="small" aria-label={`Reintentar: ${about}`}>
            Reintentar
          </Button>
        </form>
        <details className="staff-sure">
          <summary aria-label={`Descartar: ${about}`}>Descartar</summary>
          <form method="post" action={jobsPath}>
            <p>Este trabajo no se hará nunca, y no se puede recuperar.</p>
            <Hidden id={row.id} csrf={csrf} intent="drop" />
            <Button variant="danger" size="small">
              Sí, descartar
            </Button>
          </form>
        </details>
      </div>
    </li>
  );
}

function Hidden({ id, csrf, intent }: { id: string; csrf: string; intent: string }) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
    </>
  );
}
