import { previewQuery, type statusLabels } from "#src/courses/rules.ts";
import { Note } from "#src/ui/note.tsx";

type OwnCourseBarProps = {
  courseId: string;
  path: string;
  /** Whether the page shows the course as a student sees it. */
  previewing: boolean;
  status: keyof typeof statusLabels;
};

/** Learners who have the course go on with it in each of them. */
const offSale = {
  draft: "Está en borrador: no está a la venta.",
  processing: "Está en revisión: todavía no está a la venta.",
  archived: "Está archivado: no está a la venta.",
};

/** Shown above a course to those who manage it. */
export function OwnCourseBar({ courseId, path, previewing, status }: OwnCourseBarProps) {
  const edit = <a href={`/teachers/courses/${courseId}/edit`}>Editar el curso</a>;
  return (
    <div className="own-bar">
      <Note kind="info">
        {previewing ? (
          <p>Estás viendo tu curso como lo ve un estudiante</p>
        ) : (
          <p>Este es tu curso</p>
        )}
        {status === "published" ? null : <p className="small">{offSale[status]}</p>}
        <p className="own-links">
          {previewing ? (
            <a href={`/teachers/courses/${courseId}/modules`}>Volver a los módulos</a>
          ) : null}
          {edit}
          {previewing ? (
            <a href={path}>Salir de la vista previa</a>
          ) : (
            <a href={`${path}${previewQuery}`}>Ver como estudiante</a>
          )}
        </p>
      </Note>
    </div>
  );
}
