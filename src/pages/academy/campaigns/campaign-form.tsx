import { useState } from "react";
import { campaignsPath } from "#src/academies/admin-paths.rules.ts";
import {
  campaignForm,
  campaignLimits,
  campaignTexts,
  nameFrom,
} from "#src/campaigns/authoring/campaign-input.rules.ts";
import { fieldsOf } from "#src/http/forms/form-data.rules.ts";
import { intentField } from "#src/http/forms/form-lists.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { CountedField } from "#src/ui/forms/counted-field.tsx";
import { describedBy, Field, FieldFrame } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { FormSummary } from "#src/ui/forms/form-summary.tsx";
import { StaleSection } from "#src/ui/forms/stale-section.tsx";
import { useLeaveWarning } from "#src/ui/forms/use-leave-warning.ts";
import { useValidatedForm, type ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import type { CampaignFields } from "./campaign-data.ts";
import { campaignHref } from "./campaign-parts.rules.ts";
import type { CampaignPageProps } from "./campaign-props.ts";
import { staleFields } from "./campaign-stale.rules.ts";

/** Makes a campaign or changes its texts. */
export function CampaignForm({ shown, failed }: CampaignPageProps) {
  const { isNew, saved, version, csrf, origin } = shown;
  const check = useValidatedForm({ schema: campaignForm, failed });
  const form = useLeaveWarning({ isRefused: failed !== undefined });
  const id = check.typed("id") ?? shown.id;
  const here = campaignHref(isNew ? "new" : shown.id);
  if (failed?.problem.detail === campaignTexts.stale && version !== null) {
    return (
      <StaleSection
        title={campaignTexts.stale}
        fields={staleFields(failed.values, saved)}
        csrf={csrf}
        posted={fieldsOf(failed.values)}
        version={version}
        intent="save"
        href={here}
        action={here}
      />
    );
  }
  const field = (name: keyof CampaignFields) => check.field(name, saved[name]);
  return (
    <form method="post" action={here} className="campaign-form fgrid" ref={form} {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="id" value={id} />
      {version === null ? null : (
        <input type="hidden" name="version" value={check.typed("version") ?? version} />
      )}
      <FormSummary check={check} />
      <TitleAndName check={check} saved={saved} origin={origin} isNew={isNew} />
      <CountedField
        label="Subtítulo"
        {...field("subtitle")}
        maximum={campaignLimits.subtitle}
        multiline
      />
      <Points check={check} saved={saved.points} />
      <CountedField
        label="Permiso para escribirles"
        {...field("consentText")}
        maximum={campaignLimits.consentText}
        multiline
      />
      <p className="hint">
        Va junto a una casilla sin marcar: quien no la marca descarga igual, y no le puedes
        escribir. Vacío: no se pide permiso.
      </p>
      <Field
        label="Último día"
        type="date"
        {...field("endsOn")}
        hint="Cuenta entero. Quienes se registraron tampoco pueden descargar después. Vacío: no termina."
      />
      <OpenBox check={check} saved={saved.isOpen} meaning={shown.openMeaning} />
      <FormNote check={check} />
      <div className="acts">
        <Button busy={check.busy} name={intentField} value={isNew ? "create" : "save"}>
          {check.busy ? "Guardando…" : isNew ? "Crear campaña" : "Guardar"}
        </Button>
        {isNew ? (
          <ButtonLink variant="secondary" href={campaignsPath}>
            Cancelar
          </ButtonLink>
        ) : null}
      </div>
    </form>
  );
}

type TitleProps = {
  check: ValidatedForm;
  saved: CampaignFields;
  /** What stands before the name. */
  origin: string;
  isNew: boolean;
};

function TitleAndName({ check, saved, origin, isNew }: TitleProps) {
  const [title, setTitle] = useState(check.typed("title") ?? saved.title);
  return (
    <>
      <Field
        label="Título"
        {...check.field("title", saved.title)}
        onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        autoComplete="off"
        hint="Lo que se regala, como «Calendario de siembra 2027». Hasta 100 caracteres."
      />
      <Field
        label="Dirección"
        {...check.field("name", saved.name)}
        placeholder={title.trim() ? nameFrom(title) : ""}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <>
            Va después de <span className="campaign-origin">{origin}</span>. Vacía, la hacemos con
            el título.
            {isNew
              ? ""
              : " Si la cambias, los afiches y enlaces con la anterior dejan de servir, y ves solo las visitas a la nueva."}
          </>
        }
      />
    </>
  );
}

/** One on each line. */
function Points({ check, saved }: { check: ValidatedForm; saved: string }) {
  const { error, defaultValue, autoFocus } = check.field("points", saved);
  const hint = "Hasta 6 cosas, una en cada línea.";
  return (
    <FieldFrame id="points" label="Lo que trae" error={error} hint={hint}>
      <div className="inwrap">
        <textarea
          id="points"
          name="points"
          className="inp"
          rows={4}
          defaultValue={defaultValue}
          // biome-ignore lint/a11y/noAutofocus: the first field that was refused.
          autoFocus={autoFocus}
          {...describedBy("points", { error, hint })}
        />
      </div>
    </FieldFrame>
  );
}

type OpenBoxProps = { check: ValidatedForm; saved: string; meaning: string };

function OpenBox({ check, saved, meaning }: OpenBoxProps) {
  // A box that is not ticked is not posted.
  const wasPosted = check.typed("title") !== undefined;
  const isTicked = wasPosted ? check.typed("isOpen") === "1" : saved === "1";
  return (
    <label className="check">
      <input type="checkbox" name="isOpen" value="1" defaultChecked={isTicked} />
      <span>{`Abierta: ${meaning}`}</span>
    </label>
  );
}
