import { payoutsPath } from "#src/payouts/payout.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { TeacherCardData } from "./teachers-data.ts";

type TeacherItemProps = {
  teacher: TeacherCardData;
  /** Null for a viewer who changes nothing. */
  csrf: string | null;
};

/** A teacher with their figures, their courses in a fold, and the suspension. */
export function TeacherItem({ teacher, csrf }: TeacherItemProps) {
  const { href, picture } = useAdmin();
  const { id, name, email, pictureUrl, since, suspended, facts, courses } = teacher;
  return (
    <li>
      <TeacherPortrait name={name} pictureUrl={picture(pictureUrl)} size="medium" />
      <h2>
        {name} {suspended ? <span className="pill warn">Suspendido</span> : null}
      </h2>
      <p className="muted small">
        {email}. Desde el {since}
        {suspended ? `. Suspendido desde el ${suspended}` : null}
      </p>
      <p className="people-facts small num">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className="people-acts">
        {courses.length > 0 ? (
          <details>
            <summary>
              {formatCounted(courses.length, "curso", "cursos")}
              <span className="sr"> de {name}</span>
            </summary>
            <ul className="people-courses">
              {courses.map((course) => (
                <li key={course.id}>
                  {course.isPublic ? <a href={course.href}>{course.title}</a> : course.title}
                  <span className="muted small">{course.status}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <a href={href(payoutsPath)}>
          Ver lo que se le debe<span className="sr"> a {name}</span>
        </a>
        {csrf ? (
          <Suspension id={id} name={name} isSuspended={suspended !== null} csrf={csrf} />
        ) : null}
      </div>
    </li>
  );
}

type SuspensionProps = { id: string; name: string; isSuspended: boolean; csrf: string };

function Suspension({ id, name, isSuspended, csrf }: SuspensionProps) {
  const { href } = useAdmin();
  const hidden = (intent: string) => (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
    </>
  );
  if (isSuspended) {
    return (
      <form method="post" action={href("/admin/teachers")}>
        {hidden("restore")}
        <Button variant="secondary" size="small">
          Permitir que enseñe otra vez<span className="sr">: {name}</span>
        </Button>
      </form>
    );
  }
  return (
    <details>
      <summary>
        Suspender<span className="sr"> a {name}</span>
      </summary>
      <form method="post" action={href("/admin/teachers")}>
        {hidden("suspend")}
        <p>
          Sus cursos publicados pasan a borradores y no se venden; quienes los tienen los siguen
          viendo. No puede entrar a su área de docente. Lo que ganó se le sigue debiendo.
        </p>
        <div>
          <Button variant="danger" size="small">
            Suspender a {name}
          </Button>
        </div>
      </form>
    </details>
  );
}
