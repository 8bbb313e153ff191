import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";

type Teacher = {
  id: string;
  name: string;
  place: string;
  description: string;
  pictureUrl: string | null;
  courses: number;
  /** Their courses. */
  href: string;
};

/** Who teaches; nothing where nobody does yet. */
export function TeacherList({ teachers }: { teachers: Teacher[] }) {
  if (teachers.length === 0) return null;
  return (
    <section className="wrap" aria-labelledby="quienes-ensenan">
      <SectionHead id="quienes-ensenan" title="Quienes enseñan" />
      <ul className="teachers">
        {teachers.map(({ id, name, place, description, pictureUrl, courses, href }) => (
          <li key={id}>
            <TeacherPortrait name={name} pictureUrl={pictureUrl} />
            <div>
              <h3>
                <a href={href}>{name}</a>
              </h3>
              {place ? <p className="small muted">{place}</p> : null}
              {description ? <p>{description}</p> : null}
              <p className="small muted">{formatCounted(courses, "curso", "cursos")}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
