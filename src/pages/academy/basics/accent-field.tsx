import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { basicsForms, productAccent } from "./basics-form.rules.ts";
import { EditableField, type FieldProps, focusIf, labelId, refusalOf } from "./editable-field.tsx";
import { styleOf } from "./theme-style.rules.ts";

const ownInks = "Los de siempre";

export function AccentField(props: FieldProps) {
  const { shown, failed } = props;
  const refused = refusalOf("accent", failed);
  const check = useValidatedForm({ schema: basicsForms.accent, failed: refused });
  const saved = shown.accent ?? "";
  const { error, defaultValue } = check.field("accent", saved);
  const picked = shown.accent ?? productAccent;
  return (
    <EditableField
      {...props}
      name="accent"
      value={
        <p className="accent-value">
          <span className="accent-chip" style={{ background: picked }} />
          <b>{shown.accent ?? ownInks}</b>
        </p>
      }
      said={(typed) => typed.trim() || ownInks}
      now={saved || ownInks}
      below={<Samples theme={shown.theme} />}
    >
      <input type="hidden" name="accentWas" value={saved} />
      <input type="hidden" name="pickedWas" value={picked} />
      <div className="accent-edit">
        <input
          type="color"
          name="picked"
          defaultValue={picked.toLowerCase()}
          aria-label="Elegir el color"
          data-picks
        />
        <input
          className="inp"
          id="accent"
          name="accent"
          defaultValue={defaultValue}
          placeholder={productAccent}
          maxLength={16}
          autoComplete="off"
          spellCheck={false}
          aria-labelledby={labelId("accent")}
          {...describedBy("accent", { hint: undefined, error })}
          {...focusIf(shown.editing === "accent" || refused !== undefined)}
        />
      </div>
      {error ? <ErrorText id="accent-error">{error}</ErrorText> : null}
      {shown.accent === null ? null : (
        <Button variant="text" size="small" name="reset" value="1">
          Usar los colores de siempre
        </Button>
      )}
    </EditableField>
  );
}

function Samples({ theme }: { theme: string | null }) {
  return (
    <div className="accent-samples" style={theme === null ? undefined : styleOf(theme)} data-inks>
      <p aria-hidden="true">
        <span className="sample-button">Botón</span>
        <span className="sample-link">Enlace</span>
        <span className="sample-night">En clase</span>
      </p>
      <p className="hint">Ajustamos el tono donde haga falta para que siempre se lea bien.</p>
    </div>
  );
}
