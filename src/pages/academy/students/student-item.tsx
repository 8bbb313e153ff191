import { studentsPath } from "#src/academies/admin-paths.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Portrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { StudentItemData } from "./students-data.ts";

type StudentItemProps = {
  student: StudentItemData;
  /** Null for a viewer who changes nothing. */
  csrf: string | null;
};

/** A student with what they have, how they came by it and how far they are. */
export function StudentItem({ student, csrf }: StudentItemProps) {
  const { picture } = useAdmin();
  const { id, name, email, pictureUrl, since, places } = student;
  return (
    <li>
      <Portrait name={name} pictureUrl={picture(pictureUrl)} size="medium" />
      <h2>{name}</h2>
      <p className="muted small">
        {email}. Desde el {since}
      </p>
      {places.length === 0 ? (
        <p className="small">No tiene cursos.</p>
      ) : (
        <details>
          <summary>
            {formatCounted(places.length, "curso", "cursos")}
            <span className="sr"> de {name}</span>
          </summary>
          <ul className="people-courses">
            {places.map((place) => (
              <li key={place.courseId}>
                <span>
                  {place.title}
                  <br />
                  <span className="muted small num">{place.facts}</span>
                </span>
                {csrf ? <Withdrawal userId={id} name={name} place={place} csrf={csrf} /> : null}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

type WithdrawalProps = {
  userId: string;
  name: string;
  place: StudentItemData["places"][number];
  csrf: string;
};

/** What was bought is undone by a refund alone. */
function Withdrawal({ userId, name, place, csrf }: WithdrawalProps) {
  const { href } = useAdmin();
  if (place.isBought) {
    return <span className="small">Solo se retira si quien lo compró pide un reembolso</span>;
  }
  return (
    <details>
      <summary>
        Retirar
        <span className="sr">
          {" "}
          a {name} de {place.title}
        </span>
      </summary>
      <form method="post" action={href(studentsPath)}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="courseId" value={place.courseId} />
        <p className="small">Deja de ver el curso. Lo que vio y escribió se conserva.</p>
        <Button variant="danger" size="small">
          Retirar el curso
        </Button>
      </form>
    </details>
  );
}
