import { formerDays } from "#src/academies/addresses/rename.rules.ts";
import { subdomainTypedMaximum } from "#src/academies/addresses/subdomains.rules.ts";
import { basicsPath, merchantPath } from "#src/academies/admin-paths.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import { errorOf, LeaveLink, PartForm, refusedIn } from "../part-form.tsx";
import type { SubdomainData } from "./subdomain-data.ts";

type SubdomainFieldProps = {
  shown: SubdomainData;
  csrf: string;
  version: number;
  failed: FormProblem | undefined;
};

const place = "campo-subdomain";

export function SubdomainField({ shown, csrf, version, failed }: SubdomainFieldProps) {
  const { href, readOnly } = useAdmin();
  const { subdomain, suffix, former, hasMerchant } = shown;
  const refused = refusedIn(failed, "subdomain.");
  const mayEdit = !readOnly && subdomain !== null;
  const isEdited = mayEdit && (refused !== undefined || (!failed && shown.editing));
  return (
    <section className="basic" id={place} aria-labelledby="label-subdomain" data-part>
      <h2 id="label-subdomain">Dirección</h2>
      <div className="basic-main">
        {isEdited ? (
          <Form {...{ subdomain, suffix, csrf, version, refused, hasMerchant }} />
        ) : (
          <div className="basic-line">
            <div className="basic-value">
              <p className="typed">
                {subdomain ? <b>{subdomain}</b> : null}
                {suffix}
              </p>
            </div>
            {mayEdit ? (
              <a
                className="icon-btn"
                href={href(`${basicsPath}?edit=subdomain`)}
                aria-label="Cambiar: Dirección"
              >
                <Icon name="pencil-simple" />
              </a>
            ) : null}
          </div>
        )}
        {former.length > 0 ? (
          <ul className="former-names hint">
            {former.map((one) => (
              <li key={one.subdomain}>
                {one.subdomain}
                {suffix} lleva a tu academia hasta el {one.until}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

type FormProps = {
  subdomain: string;
  suffix: string;
  csrf: string;
  version: number;
  refused: FormProblem | undefined;
  hasMerchant: boolean;
};

function Form({ subdomain, suffix, csrf, version, refused, hasMerchant }: FormProps) {
  const { href } = useAdmin();
  const error = errorOf(refused);
  // A name that is taken says so at its field.
  const isStale = refused?.problem.status === 409 && !refused.problem.errors;
  return (
    <PartForm csrf={csrf} intent="subdomain.change" hidden={{ version: String(version) }}>
      <div className="subdomain-line">
        <input
          id="subdomain"
          name="subdomain"
          className="inp"
          defaultValue={(refused && textAt(refused.values, "subdomain")) ?? subdomain}
          maxLength={subdomainTypedMaximum}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...{ autoFocus: true }}
          aria-labelledby="label-subdomain"
          {...describedBy("subdomain", { hint: "below", error })}
        />
        <span className="subdomain-suffix">{suffix}</span>
      </div>
      {error ? (
        <ErrorText id="subdomain-error">
          {isStale ? `${error} La dirección ahora es ${subdomain}${suffix}.` : error}
        </ErrorText>
      ) : null}
      <div className="hint part-says" id="subdomain-hint">
        <p>
          Tendrás que iniciar sesión de nuevo en la dirección nueva, y también tus docentes y
          estudiantes.
        </p>
        {hasMerchant ? (
          <p>
            Cobras con tus llaves: cambia también la dirección de eventos en el panel de la
            pasarela. La nueva estará en <a href={href(merchantPath)}>Cuenta de cobro</a>.
          </p>
        ) : null}
        <p>
          La dirección de ahora lleva a la nueva durante {formerDays} días. Enter para guardar, Esc
          para dejarlo como estaba.
        </p>
      </div>
      <div className="part-acts">
        <Button size="small">Cambiar la dirección</Button>
        <LeaveLink place={place} />
      </div>
    </PartForm>
  );
}
