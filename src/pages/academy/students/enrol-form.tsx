import { studentsPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { enrolForm } from "#src/teaching/students/student.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, Field, FieldFrame } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";

type EnrolFormProps = {
  csrf: string;
  courses: { id: string; title: string }[];
  failed: FormProblem | undefined;
};

/** Gives a place in a course, free of charge, to one address. */
export function EnrolForm({ csrf, courses, failed }: EnrolFormProps) {
  const { href } = useAdmin();
  const check = useValidatedForm({ schema: enrolForm, failed });
  if (courses.length === 0) return null;
  const error = check.errorOf("courseId");
  return (
    <details open={failed !== undefined}>
      <summary className="btn sec">
        <Icon name="plus" small />
        Darle un curso a alguien
      </summary>
      <form method="post" action={href(studentsPath)} {...check.form}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="enrol" />
        <p>
          No lo paga, y no cuenta como venta. Si no tiene cuenta, recibe una invitación por correo.
        </p>
        <Field
          {...check.field("email")}
          label="Correo"
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <FieldFrame id="courseId" label="Curso" error={error}>
          <select
            className="inp"
            id="courseId"
            name="courseId"
            defaultValue={check.typed("courseId") ?? ""}
            {...describedBy("courseId", { error })}
          >
            <option value="">Elige un curso</option>
            {courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FormNote check={check} />
        <div>
          <Button busy={check.busy}>Dar el curso</Button>
        </div>
      </form>
    </details>
  );
}
