import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { RemovedRow } from "./removed-data.ts";

type RemovedListProps = { rows: RemovedRow[]; csrf: string };

/** What was removed from the courses of the academy, each with the form that brings it back. */
export function RemovedList({ rows, csrf }: RemovedListProps) {
  const { href, readOnly } = useAdmin();
  return (
    <>
      <p className="muted">
        Lo que se eliminó en los últimos 30 días. Después se borra para siempre; quien ya tenía el
        curso conserva sus clases.
      </p>
      <ul className="courses-list" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <h2>{row.name}</h2>
            <p className="small muted">{row.facts}</p>
            <p className="small">
              Se eliminó {row.removed}. Se puede restaurar hasta {row.until}.
            </p>
            {readOnly ? null : (
              <form method="post" action={href(`${coursesPath}?tab=removed`)}>
                <input type="hidden" name="_csrf" value={csrf} />
                <input type="hidden" name="kind" value={row.kind} />
                <input type="hidden" name="courseId" value={row.courseId} />
                <input type="hidden" name="id" value={row.id} />
                <Button variant="secondary" size="small">
                  Restaurar<span className="sr">: {row.name}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
