import { ErrorText } from "#src/ui/forms/field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Choice } from "./choice.tsx";
import type { CouponFormData } from "./coupons-data.ts";

type CouponCoursesProps = { check: ValidatedForm; form: CouponFormData };

/** The courses that a coupon is for: all, or those ticked. */
export function CouponCourses({ check, form }: CouponCoursesProps) {
  const { saved, courses, isOfTeacher } = form;
  const scope = check.typed("scope") ?? saved.scope;
  const ticked = check.typed("scope") === undefined ? saved.courses : typedCourses(check);
  const error = check.errorOf("courses");
  return (
    <fieldset
      className="coupon-courses"
      id="courses"
      tabIndex={-1}
      aria-describedby={error ? "courses-error" : undefined}
    >
      <legend>Vale para</legend>
      <div className="radio">
        <Choice name="scope" value="all" chosen={scope}>
          {isOfTeacher ? "Todos mis cursos" : "Todos los cursos"}
        </Choice>
        <Choice name="scope" value="chosen" chosen={scope}>
          Elegir cursos
        </Choice>
      </div>
      <ul className="of-chosen">
        {courses.map(({ id, title }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                name="courses"
                value={id}
                defaultChecked={ticked.includes(id)}
                aria-invalid={error ? true : undefined}
              />
              <span>{title}</span>
            </label>
          </li>
        ))}
        {courses.length === 0 ? <li className="muted">Todavía no hay cursos.</li> : null}
      </ul>
      {error ? <ErrorText id="courses-error">{error}</ErrorText> : null}
    </fieldset>
  );
}

function typedCourses(check: ValidatedForm): string[] {
  const one = check.typed("courses");
  const many = check.itemsOf("courses") ?? (one ? [one] : []);
  return many.filter((item) => typeof item === "string");
}
