import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Picture } from "#src/ui/pictures/picture.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import { LeaveLink, PartForm, refusedIn } from "../part-form.tsx";
import type { LogoData } from "./logo-data.ts";

type LogoFieldProps = {
  shown: LogoData;
  csrf: string;
  version: number;
  failed: FormProblem | undefined;
};

const hint = "PNG, recomendado 200x100. Hasta 2 MB.";

export function LogoField({ shown, csrf, version, failed }: LogoFieldProps) {
  const { href, name, readOnly, picture } = useAdmin();
  const { logoUrl } = shown;
  const src = picture(logoUrl);
  const form = { csrf, hidden: { version: String(version) } };
  const refused = refusedIn(failed, "logo.");
  const isEdited = !readOnly && (refused !== undefined || (!failed && shown.editing));
  return (
    <section className="basic" id="campo-logo" aria-labelledby="label-logo" data-part>
      <h2 id="label-logo">Logo</h2>
      <div className="basic-main">
        <div className="basic-line">
          <div className="basic-value">
            {src ? (
              <Picture
                purpose="logo"
                className="logo-shown"
                src={src}
                width={200}
                height={100}
                alt={`Logo de ${name}`}
              />
            ) : (
              <p className="muted">
                {logoUrl ? "Se ve en la academia" : "Sin logo: se muestra el nombre"}
              </p>
            )}
          </div>
          {readOnly || isEdited ? null : (
            <a
              className="icon-btn"
              href={`${href(`${basicsPath}?edit=logo`)}#campo-logo`}
              aria-label="Cambiar: Logo"
            >
              <Icon name="upload-simple" />
            </a>
          )}
        </div>
        {isEdited ? (
          <>
            <PartForm {...form} intent="logo.change" withFile>
              <FileInput id="logo" label="Archivo del logo" refused={refused} />
              <div className="part-acts">
                <Button size="small">Guardar el logo</Button>
                <LeaveLink place="campo-logo" />
              </div>
            </PartForm>
            {logoUrl ? (
              <PartForm {...form} intent="logo.remove">
                <Button variant="secondary" size="small">
                  Quitar el logo
                </Button>
              </PartForm>
            ) : null}
          </>
        ) : null}
        <p className="hint">{hint}</p>
      </div>
    </section>
  );
}

type FileInputProps = { id: string; label: string; refused: FormProblem | undefined };

/** The field `logo` of a form. */
export function FileInput({ id, label, refused }: FileInputProps) {
  const error = refused?.problem.detail;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="logo"
        type="file"
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        {...(refused ? { autoFocus: true } : {})}
        {...describedBy(id, { hint: undefined, error })}
      />
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </div>
  );
}
