import { courseSorts } from "#src/courses/authoring/teacher-list.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { type ListQuery, sortNames } from "./course-list.rules.ts";

/** Search by title, and the order; the chosen tab stays. */
export function CourseFilter({ asked: { tab, terms, sort } }: { asked: ListQuery }) {
  return (
    <search>
      <form
        className="course-filter"
        // The fields show what the address asks for, also after going back.
        key={`${tab} ${sort} ${terms}`}
        action="/teachers/courses"
        method="get"
      >
        {tab ? <input type="hidden" name="tab" value={tab} /> : null}
        <div className="field">
          <label htmlFor="terms">Buscar por título</label>
          <input
            className="inp"
            id="terms"
            type="search"
            name="terms"
            defaultValue={terms}
            maxLength={100}
          />
        </div>
        <div className="field">
          <label htmlFor="sort">Ordenar por</label>
          <select className="inp" id="sort" name="sort" defaultValue={sort}>
            {courseSorts.map((one) => (
              <option key={one} value={one}>
                {sortNames[one]}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">Buscar</Button>
      </form>
    </search>
  );
}
