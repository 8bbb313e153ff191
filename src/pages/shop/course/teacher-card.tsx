import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";

/** The target of the teacher's name in the page head. */
export const TEACHER_ANCHOR = "quien";

type Teacher = {
  name: string;
  description: string;
  /** Empty where the teacher gives none. */
  place: string;
  pictureUrl: string | null;
  /** Since when: `hace 2 años`. */
  tenure: string;
};

/** @param site the name of the academy on whose host the page is. */
export function TeacherCard({ teacher, site }: { teacher: Teacher; site: string }) {
  return (
    <section>
      <h2 className="sub" id={TEACHER_ANCHOR}>
        Quién enseña
      </h2>
      <div className="teacher">
        <TeacherPortrait name={teacher.name} pictureUrl={teacher.pictureUrl} />
        <div>
          <h3>{teacher.name}</h3>
          {teacher.place ? <p className="small">{teacher.place}</p> : null}
          <p className="muted small">{`Enseña en ${site} ${teacher.tenure}`}</p>
          {teacher.description ? <p className="typed">{teacher.description}</p> : null}
        </div>
      </div>
    </section>
  );
}
