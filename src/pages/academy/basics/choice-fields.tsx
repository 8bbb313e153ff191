import type { AcademyField } from "#src/academies/settings/academy.rules.ts";
import { teachingModes, teachingNames } from "#src/academies/settings/teaching-mode.rules.ts";
import { ErrorText } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { basicsForms, switchNames, teachingHints } from "./basics-form.rules.ts";
import { EditableField, type FieldProps, focusIf, labelId, refusalOf } from "./editable-field.tsx";

type Option = { value: string; name: string; says: string };

type ChoiceFieldProps = FieldProps & {
  name: Extract<AcademyField, "tabsOn" | "teaching" | "sharesLearnerEmails" | "pesosFirst">;
  saved: string;
  options: Option[];
};

export function TabsField(props: FieldProps) {
  return (
    <ChoiceField
      {...props}
      name="tabsOn"
      saved={props.shown.tabsOn ? "on" : "off"}
      options={switchOf({
        on: "Cada pestaña del catálogo lleva a los cursos de su categoría.",
        off: "En el catálogo solo se puede abrir «todos».",
      })}
    />
  );
}

export function TeachingField(props: FieldProps) {
  const options = teachingModes.map((value) => ({
    value,
    name: teachingNames[value],
    says: teachingHints[value],
  }));
  return <ChoiceField {...props} name="teaching" saved={props.shown.teaching} options={options} />;
}

export function SharedEmailsField(props: FieldProps) {
  return (
    <ChoiceField
      {...props}
      name="sharesLearnerEmails"
      saved={props.shown.sharesLearnerEmails ? "on" : "off"}
      options={switchOf({
        on: "Cada docente ve el correo de quienes toman sus cursos y aceptaron compartirlo en una casilla que viene sin marcar (Ley 1581).",
        off: "Cada docente ve el correo de quienes invitó; de los demás, el nombre y la foto (Ley 1581).",
      })}
    />
  );
}

export function PesosField(props: FieldProps) {
  const pesos = props.shown.tax.taxPercent > 0 ? "en pesos con el IVA incluido" : "en pesos";
  return (
    <ChoiceField
      {...props}
      name="pesosFirst"
      saved={props.shown.pesosFirst ? "on" : "off"}
      options={switchOf({
        on: `Cada precio se ve en grande como el total que se cobra, ${pesos}, y al lado en dólares.`,
        off: `Cada precio se ve en grande en dólares, y al lado como el total que se cobra, ${pesos}.`,
      })}
    />
  );
}

function switchOf({ on, off }: Record<"on" | "off", string>): Option[] {
  return [
    { value: "on", name: switchNames.on, says: on },
    { value: "off", name: switchNames.off, says: off },
  ];
}

function ChoiceField({ name, saved, options, ...props }: ChoiceFieldProps) {
  const refused = refusalOf(name, props.failed);
  const check = useValidatedForm({ schema: basicsForms[name], failed: refused });
  const { error, defaultValue: chosen } = check.field(name, saved);
  const nameOf = (value: string) => options.find((one) => one.value === value)?.name ?? "";
  const current = options.find(({ value }) => value === saved);
  const isEdited = refused !== undefined || props.shown.editing === name;
  return (
    <EditableField
      {...props}
      name={name}
      value={
        <p>
          {current?.name}
          <span className="basic-says">{current?.says}</span>
        </p>
      }
      said={nameOf}
      now={nameOf(saved)}
    >
      <div className="basic-choices" role="radiogroup" aria-labelledby={labelId(name)}>
        {options.map(({ value, name: label, says }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              {...focusIf(isEdited && value === chosen)}
            />
            <span>
              {label}
              <span className="basic-says">{says}</span>
            </span>
          </label>
        ))}
      </div>
      {error ? <ErrorText id={`${name}-error`}>{error}</ErrorText> : null}
    </EditableField>
  );
}
