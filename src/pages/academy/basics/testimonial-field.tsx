import { landingMaximum, type Testimonial } from "#src/academies/settings/landing.rules.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { basicsForms } from "./basics-form.rules.ts";
import { EditableField, type FieldProps, focusIf, labelId, refusalOf } from "./editable-field.tsx";

const parts: { name: keyof Testimonial; label: string; placeholder: string }[] = [
  { name: "quote", label: "Lo que dice", placeholder: "" },
  { name: "name", label: "Quién lo dice", placeholder: "Aleida Bastidas" },
  { name: "role", label: "Qué hace y dónde", placeholder: "Quesera en Guachucal, Nariño" },
];

const field = "testimonial";

/** What somebody says of the academy: all three parts or none. */
export function TestimonialField(props: FieldProps) {
  const { shown, failed } = props;
  const refused = refusalOf(field, failed);
  const check = useValidatedForm({ schema: basicsForms.testimonial, failed: refused });
  const saved = shown.testimonial;
  const isEdited = refused !== undefined || shown.editing === field;
  const controls = parts.map(({ name: part, label, placeholder }) => {
    const name = `${field}.${part}`;
    const { error, defaultValue, autoFocus } = check.field(name, saved?.[part] ?? "");
    const own = {
      ...{ id: name, name, defaultValue, placeholder, className: "inp", autoComplete: "off" },
      maxLength: landingMaximum[part],
      ...describedBy(name, { hint: undefined, error }),
      ...focusIf(isEdited && (autoFocus || (!refused && part === "quote"))),
    };
    return (
      <div className="field" key={part}>
        <label htmlFor={name}>{label}</label>
        {part === "quote" ? <textarea {...own} rows={4} /> : <input {...own} />}
        {error ? <ErrorText id={`${name}-error`}>{error}</ErrorText> : null}
      </div>
    );
  });
  return (
    <EditableField
      {...props}
      name={field}
      value={
        saved ? (
          <p className="typed">{inWords(saved)}</p>
        ) : (
          <p className="muted">Todavía nadie dice nada en la portada</p>
        )
      }
      said={(_, values) => inWords(typedIn(values))}
      now={saved ? inWords(saved) : ""}
      isLong
    >
      <fieldset className="stacked-fields" aria-labelledby={labelId(field)}>
        {controls}
      </fieldset>
      {check.errorOf(field) ? (
        <ErrorText id={`${field}-error`}>{check.errorOf(field) ?? ""}</ErrorText>
      ) : null}
    </EditableField>
  );
}

function typedIn(values: FormValues): Testimonial {
  const at = (part: keyof Testimonial) => textAt(values, `${field}.${part}`) ?? "";
  return { quote: at("quote"), name: at("name"), role: at("role") };
}

function inWords({ quote, name, role }: Testimonial): string {
  const who = [name, role].filter(Boolean).join(", ");
  return [quote && `«${quote}»`, who].filter(Boolean).join("\n");
}
