// One field of Básico: its value with a pencil, or its form.
import type { ReactNode } from "react";
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { type AcademyField, academyTexts } from "#src/academies/settings/academy.rules.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { FormStart } from "#src/ui/forms/form-start.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { BasicsData } from "./basics-data.ts";
import { labels } from "./basics-form.rules.ts";

/** What each field gets. */
export type FieldProps = {
  shown: BasicsData & { csrf: string };
  failed: FormProblem | undefined;
};

type EditableFieldProps = FieldProps & {
  name: AcademyField;
  /** The value, where it is not edited. */
  value: ReactNode;
  /** Shown with the value and with the form. */
  below?: ReactNode;
  /** The value in words, for the note about two who save at once. */
  said: (typed: string, values: FormValues) => string;
  /** The value that is saved, in words. */
  now: string;
  /** Enter begins a new line. */
  isLong?: boolean;
  children: ReactNode;
};

export const labelId = (name: AcademyField) => `label-${name}`;

/** The control of the field that the page opens with. */
export const focusIf = (isIt: boolean) => (isIt ? { autoFocus: true } : {});

/** The refusal of this field's own form. */
export function refusalOf(name: AcademyField, failed: FieldProps["failed"]) {
  return failed?.values.intent === name ? failed : undefined;
}

export function EditableField(props: EditableFieldProps) {
  const { name, value, below, shown, failed, isLong = false, children } = props;
  const { href, readOnly } = useAdmin();
  const refused = refusalOf(name, failed);
  const isEdited = !readOnly && (refused !== undefined || (!failed && shown.editing === name));
  const here = href(basicsPath);
  return (
    <section
      className="basic"
      id={`campo-${name}`}
      aria-labelledby={labelId(name)}
      data-field={name}
    >
      <h2 id={labelId(name)}>{labels[name]}</h2>
      <div className="basic-main">
        <div className="basic-line" hidden={isEdited} data-shown>
          <div className="basic-value">{value}</div>
          {readOnly ? null : (
            <a
              className="icon-btn"
              href={`${here}${here.includes("?") ? "&" : "?"}edit=${name}`}
              aria-label={`Cambiar: ${labels[name]}`}
              data-edit
            >
              <Icon name="pencil-simple" />
            </a>
          )}
        </div>
        {readOnly ? null : (
          <form
            method="post"
            action={here}
            noValidate
            hidden={!isEdited}
            data-long={isLong || undefined}
          >
            <FormStart csrf={shown.csrf} />
            <input type="hidden" name="intent" value={name} />
            <input type="hidden" name="version" value={shown.version} />
            <div className="basic-line">
              <div className="basic-value">{children}</div>
              <div className="basic-acts">
                <button className="icon-btn" type="submit" aria-label={`Guardar: ${labels[name]}`}>
                  <Icon name="check" />
                </button>
                <a className="icon-btn" href={here} aria-label="Dejarlo como estaba" data-leave>
                  <Icon name="x" />
                </a>
              </div>
            </div>
            <Refusal {...props} refused={refused} />
            <p className="hint">
              {isLong ? "Ctrl + Enter" : "Enter"} para guardar, Esc para dejarlo como estaba
            </p>
          </form>
        )}
        {below}
      </div>
    </section>
  );
}

type RefusalProps = EditableFieldProps & { refused: FieldProps["failed"] };

/** Why the form as a whole was refused; what is wrong with the value is said below its control. */
function Refusal({ refused, name, said, now }: RefusalProps) {
  const isOwn = (path: string) => path === name || path.startsWith(`${name}.`);
  if (!refused || refused.problem.errors?.some(({ path }) => isOwn(path))) return null;
  if (refused.problem.status !== 409) {
    return <Note kind="error">{refused.problem.detail || academyTexts.failed}</Note>;
  }
  const typed = said(textAt(refused.values, name) ?? "", refused.values);
  return (
    <Note kind="error">
      <p>{refused.problem.detail}.</p>
      <dl className="basic-both">
        <div>
          <dt>Tú escribiste</dt>
          <dd className="typed">{typed || "Nada"}</dd>
        </div>
        <div>
          <dt>Ahora dice</dt>
          <dd className="typed">{now || "Nada"}</dd>
        </div>
      </dl>
      <p>Guarda otra vez para dejar lo que escribiste.</p>
    </Note>
  );
}
