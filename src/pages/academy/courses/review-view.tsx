import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { ReasonForm } from "./reason-form.tsx";
import type { ReviewData } from "./review-data.ts";

type Shown = ReviewData & { csrf: string };
type ReviewViewProps = { course: Shown; failed: FormProblem | undefined };

export function ReviewView({ course, failed }: ReviewViewProps) {
  const { href, readOnly } = useAdmin();
  const { title, facts, state, page, gaps, conversion, reasons, done, modules } = course;
  return (
    <main id="contenido" className="course-review">
      <p>
        <a className="courses-link" href={href(coursesPath)}>
          Todos los cursos
        </a>
      </p>
      <h1>{title}</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {failed && !failed.values.reason ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <p>
        <b>{state}</b> · {facts}
      </p>
      {conversion ? <p>{conversion}.</p> : null}
      {page ? (
        <p>
          <a className="courses-link" href={page}>
            Ver su página
          </a>
        </p>
      ) : null}
      {reasons.length > 0 ? (
        <Note kind="info">
          <b>Volvió a los borradores de su docente:</b> {reasons.join(" ")}
        </Note>
      ) : null}

      <SectionHead title="Qué le falta" />
      {gaps.length === 0 ? <p>Nada: tiene todo lo que un curso necesita para publicarse.</p> : null}
      <ul className="review-gaps" hidden={gaps.length === 0}>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>

      <SectionHead title="Descripción" />
      <p className="review-text">{course.description || "Sin descripción."}</p>

      <SectionHead title="Clases" />
      {modules.length === 0 ? <p>Aún no tiene módulos.</p> : null}
      {modules.map((module) => (
        <section key={module.id} aria-labelledby={`m-${module.id}`}>
          <h3 id={`m-${module.id}`}>{module.name}</h3>
          <ul className="review-lessons">
            {module.lessons.map((lesson) => (
              <li key={lesson.id}>
                {lesson.href ? (
                  <a className="courses-link" href={lesson.href}>
                    {lesson.title}
                  </a>
                ) : (
                  <span>{lesson.title}</span>
                )}
                <span className="small muted">{lesson.state}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {readOnly ? null : <Decide course={course} failed={failed} />}
    </main>
  );
}

function Decide({ course, failed }: ReviewViewProps) {
  const { review, status, csrf } = course;
  if (status === "published") {
    return (
      <>
        <SectionHead title="Despublicar" />
        <p>
          Deja de venderse y vuelve a los borradores de su docente. Quienes lo tienen lo conservan.
        </p>
        <ReasonForm {...{ csrf, failed }} intent="withdraw" text="Despublicar" review="" />
      </>
    );
  }
  if (!review) return null;
  return (
    <>
      <SectionHead title="Decidir" />
      <p>Su docente pidió publicarlo el {review.since}.</p>
      {review.isApproved ? (
        <p>Ya está aprobado: se publica cuando sus videos estén listos.</p>
      ) : review.needsApproval ? (
        <Approve csrf={csrf} id={review.id} seen={review.seen} />
      ) : (
        <p>Se publica solo cuando esté completo y sus videos estén listos.</p>
      )}
      <ReasonForm
        {...{ csrf, failed }}
        intent="return"
        text="Devolver a su docente"
        review={review.id}
      />
    </>
  );
}

function Approve({ csrf, id, seen }: { csrf: string; id: string; seen: string }) {
  return (
    <form method="post">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="review" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <Button>Aprobar</Button>
    </form>
  );
}
