import { codeLength } from "#src/coupons/coupon.rules.ts";
import { couponForm, couponInputTexts } from "#src/coupons/coupon-input.rules.ts";
import { fieldsOf } from "#src/http/forms/form-data.rules.ts";
import { intentField } from "#src/http/forms/form-lists.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { FormSummary } from "#src/ui/forms/form-summary.tsx";
import { StaleSection } from "#src/ui/forms/stale-section.tsx";
import { useValidatedForm, type ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Choice } from "./choice.tsx";
import { CouponCourses } from "./coupon-courses.tsx";
import { type CouponPlace, couponFormPath, couponListPath } from "./coupon-place.rules.ts";
import { staleFields } from "./coupon-stale.rules.ts";
import type { CouponFormData } from "./coupons-data.ts";

type CouponFormProps = {
  form: CouponFormData;
  place: CouponPlace;
  csrf: string;
  failed: FormProblem | undefined;
  /** What to say where the line was lost. */
  lost: string | null;
};

/** Makes a coupon or changes one. */
export function CouponForm({ form, place, csrf, failed, lost }: CouponFormProps) {
  const { isNew, saved, version } = form;
  const check = useValidatedForm({ schema: couponForm, failed });
  const id = check.typed("id") ?? form.id;
  const here = couponFormPath(place, isNew ? "new" : form.id);
  const title = isNew ? "Crear cupón" : `Editar el cupón ${saved.code}`;
  return (
    <section className="coupons" aria-labelledby="cupon">
      <a className="back" href={couponListPath(place, {})}>
        <Icon name="arrow-left" small /> Cupones
      </a>
      <h2 id="cupon">{title}</h2>
      {lost ? (
        <Note kind="error" focus>
          {lost}
        </Note>
      ) : null}
      {failed?.problem.detail === couponInputTexts.stale && version !== null ? (
        <StaleSection
          title={couponInputTexts.stale}
          fields={staleFields(failed.values, form)}
          csrf={csrf}
          posted={fieldsOf(failed.values)}
          version={version}
          intent="save"
          href={here}
          action={here}
        />
      ) : (
        <form method="post" action={here} className="coupon-form fgrid" {...check.form}>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="isOn" value={saved.isOn} />
          {version === null ? null : (
            <input type="hidden" name="version" value={check.typed("version") ?? version} />
          )}
          <FormSummary check={check} />
          <Field
            label="Código"
            {...check.field("coupon", saved.code)}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={`De 3 a ${codeLength} letras y números, como COSECHA10. Las tildes y las minúsculas no importan.`}
          />
          <CouponWorth check={check} form={form} />
          <div className="fgrid c2">
            <Field label="Primer día" type="date" {...check.field("validFrom", saved.validFrom)} />
            <Field
              label="Último día"
              type="date"
              {...check.field("validUntil", saved.validUntil)}
              hint="Cuenta entero. Vacío: no vence."
            />
            <Field
              label="Usos en total"
              inputMode="numeric"
              {...check.field("limit", saved.limit)}
              hint="Vacío: sin límite."
            />
            <Field
              label="Usos por estudiante"
              inputMode="numeric"
              {...check.field("limitForEach", saved.limitForEach)}
            />
          </div>
          <CouponCourses check={check} form={form} />
          {lost ? null : <FormNote check={check} />}
          <div className="acts">
            <Button busy={check.busy} name={intentField} value={isNew ? "create" : "save"}>
              {check.busy ? "Guardando…" : isNew ? "Crear cupón" : "Guardar"}
            </Button>
            <ButtonLink variant="secondary" href={couponListPath(place, {})}>
              Cancelar
            </ButtonLink>
          </div>
        </form>
      )}
    </section>
  );
}

type PartProps = { check: ValidatedForm; form: CouponFormData };

function CouponWorth({ check, form: { saved } }: PartProps) {
  const kind = check.typed("kind") ?? saved.kind;
  return (
    <fieldset className="coupon-worth-field">
      <legend>Descuento</legend>
      <div className="radio">
        <Choice name="kind" value="percent" chosen={kind}>
          Porcentaje
        </Choice>
        <Choice name="kind" value="amount" chosen={kind}>
          Dólares
        </Choice>
      </div>
      <div className="of-percent">
        <Field
          label="Porcentaje"
          inputMode="numeric"
          {...check.field("percent", saved.percent)}
          hint="De 1 a 100. Con 100 el curso queda gratis."
        />
      </div>
      <div className="of-amount">
        <Field
          label="Dólares"
          inputMode="decimal"
          {...check.field("amount", saved.amount)}
          hint="Sobre el precio sin impuestos; nunca más de lo que cuesta."
        />
      </div>
    </fieldset>
  );
}
