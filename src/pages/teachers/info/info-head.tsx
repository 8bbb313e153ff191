import { statusLabels } from "#src/courses/rules.ts";
import { couponsPath } from "#src/courses/teacher-paths.rules.ts";
import type { CourseFigures } from "#src/teaching/learners/course-figures-queries.ts";
import { formatCount, formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { InviteOpener } from "./invite-opener.tsx";

export type InfoCourse = {
  id: string;
  title: string;
  status: keyof typeof statusLabels;
  /** Of the list that the course stands in. */
  listHref: string;
  previewHref: string;
};

type InfoHeadProps = {
  course: InfoCourse;
  figures: { recent: CourseFigures; all: CourseFigures };
};

export function InfoHead({ course, figures: { recent, all } }: InfoHeadProps) {
  const { id, title, status, listHref, previewHref } = course;
  const links = [
    { href: `/teachers/courses/${id}/modules`, text: "Módulos y clases" },
    { href: `/teachers/courses/${id}/edit`, text: "Editar" },
    { href: couponsPath(id), text: "Cupones" },
    { href: previewHref, text: "Vista previa" },
    { href: `/teachers/stats?course=${id}`, text: "Estadísticas" },
  ];
  return (
    <>
      <a className="back" href={listHref}>
        <Icon name="arrow-left" small /> Mis cursos
      </a>
      <div className="page-head">
        <div className="info-title">
          <h1>{title}</h1>
          <p className="muted">
            <span id="window">Últimos 30 días</span>
            {status === "published" ? null : (
              <>
                {" "}
                <span className="pill off">{statusLabels[status]}</span>
              </>
            )}
          </p>
        </div>
        <InviteOpener courseId={id} />
      </div>
      <section aria-labelledby="window">
        <dl className="info-figures num">
          <Figure label="# Cursando" value={recent.students} />
          <Figure label="# Ventas" value={recent.sales} />
          <Figure label="# Completados" value={recent.completed} />
        </dl>
      </section>
      <p className="info-all muted num">
        Desde el comienzo: {formatCounted(all.students, "estudiante", "estudiantes")},{" "}
        {formatCounted(all.sales, "venta", "ventas")} y{" "}
        {formatCounted(all.completed, "curso terminado", "cursos terminados")}.
      </p>
      <nav aria-label="Este curso">
        <ul className="info-links">
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
