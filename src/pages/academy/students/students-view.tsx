import { studentsPath } from "#src/academies/admin-paths.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { ListPager } from "../list-pager.tsx";
import { PeopleSearch } from "../people-search.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import { StudentItem } from "./student-item.tsx";
import { offeredPath } from "./students-address.rules.ts";
import type { StudentsData } from "./students-data.ts";

type StudentsViewProps = {
  shown: StudentsData & { csrf: string };
  failed: FormProblem | undefined;
};

export function StudentsView({ shown, failed }: StudentsViewProps) {
  const { href, readOnly } = useAdmin();
  const { part, total, students, courses, csrf, done, next, first, isFirst } = shown;
  const intent = failed && textAt(failed.values, "intent");
  return (
    <main id="contenido" className="people-admin">
      <h1>Estudiantes</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {failed && intent !== "enrol" ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {readOnly ? null : (
        <EnrolForm csrf={csrf} courses={courses} failed={intent === "enrol" ? failed : undefined} />
      )}
      <Offered shown={shown} />
      <PeopleSearch action={href(studentsPath)} part={part} />
      {students.length > 0 ? (
        <p className="muted small num">
          {total} {part ? "con ese nombre o correo" : "en la academia"}
        </p>
      ) : null}
      {students.length === 0 ? (
        <Empty
          level="h2"
          title={
            part ? `Nadie tiene “${part}” en su nombre o su correo` : "Todavía no hay estudiantes"
          }
          {...(part ? {} : { hint: "Aquí quedan quienes crean una cuenta en tu academia." })}
        />
      ) : (
        <ul className="people-list">
          {students.map((student) => (
            <StudentItem key={student.id} student={student} csrf={readOnly ? null : csrf} />
          ))}
        </ul>
      )}
      <ListPager isFirst={isFirst} first={first} next={next} />
      {students.length > 0 ? (
        <CsvLink path={shown.csv}>Descargar los estudiantes (CSV)</CsvLink>
      ) : null}
    </main>
  );
}

/** Places that the academy offered and nobody has taken yet. */
function Offered({ shown: { offered, part, csrf } }: Pick<StudentsViewProps, "shown">) {
  const { href, readOnly } = useAdmin();
  const { rows, total, page, pages, isOpen } = offered;
  if (total === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="people-fold">
        Invitaciones de la academia que esperan ({formatCount(total)})
      </summary>
      <ul className="people-list">
        {rows.map(({ id, email, title, facts }) => (
          <li key={id} className="bare">
            <h2>{email}</h2>
            <p className="muted small">
              {title}. {facts}
            </p>
            {readOnly ? null : (
              <form method="post" action={href(studentsPath)}>
                <input type="hidden" name="_csrf" value={csrf} />
                <input type="hidden" name="intent" value="withdraw-offer" />
                <input type="hidden" name="id" value={id} />
                <Button variant="secondary" size="small">
                  Retirar<span className="sr"> la invitación a {email}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Pager
          {...{ page, pages }}
          label="Páginas de invitaciones"
          to={(to) => href(offeredPath(part, to))}
        />
      ) : null}
    </details>
  );
}
