import { Note } from "#src/ui/note.tsx";

type OwnCourseBarProps = {
  courseId: string;
  path: string;
  /** Whether the page shows the course as a student sees it. */
  previewing: boolean;
};

/** Shown above a course to those who manage it. */
export function OwnCourseBar({ courseId, path, previewing }: OwnCourseBarProps) {
  const edit = <a href={`/teachers/courses/${courseId}/edit`}>Editar el curso</a>;
  return (
    <div className="own-bar">
      <Note kind="info">
        {previewing ? (
          <p>Estás viendo tu curso como lo ve un estudiante</p>
        ) : (
          <p>Este es tu curso</p>
        )}
        <p className="own-links">
          {edit}
          {previewing ? (
            <a href={path}>Salir de la vista previa</a>
          ) : (
            <a href={`${path}?teacherPreview=true`}>Ver como estudiante</a>
          )}
        </p>
      </Note>
    </div>
  );
}
